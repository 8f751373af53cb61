/** The rows of calls, for programs that write many of them and need nothing else of this domain: its services take longer to load than a small import runs. */
export { type BulkColumn, bulkInsert } from './bulk-insert.js';
export { callColumns, type CallRow, type PartOf, ringColumns, segmentColumns, type Timed, transferColumns, visitColumns } from './call-rows.js';
