import { CreateCallReasons1795139000001 } from './1795139000001-create-call-reasons.js';
import { CreateCalls1795140100000 } from './1795140100000-create-calls.js';
import { IndexCallHistory1795160000001 } from './1795160000001-index-call-history.js';
import { CreateMissedCallClaims1795160000002 } from './1795160000002-create-missed-call-claims.js';
import { CreateRecordingKeeping1795186000001 } from './1795186000001-create-recording-keeping.js';
import { SearchesOfPages1795186000002 } from './1795186000002-searches-of-pages.js';
import { IndexImportedCalls1795195000001 } from './1795195000001-index-imported-calls.js';
import { IndexPartiesOfCalls1795196000001 } from './1795196000001-index-parties-of-calls.js';
import { ReasonsThatResolve1795199500000 } from './1795199500000-reasons-that-resolve.js';
import { TellEntriesOfVisits1795199500001 } from './1795199500001-tell-entries-of-visits.js';
import { TellTrunksOfCalls1795200000000 } from './1795200000000-tell-trunks-of-calls.js';
import { NarrowIndexesOfCalls1795200100001 } from './1795200100001-narrow-indexes-of-calls.js';
import { CoverListsOfParties1795300100001 } from './1795300100001-cover-lists-of-parties.js';
import { DropVisitsOfMergedCalls1795302100003 } from './1795302100003-drop-visits-of-merged-calls.js';
import { KeepWaitsOfPbx1795312000004 } from './1795312000004-keep-waits-of-pbx.js';
import { LetIndexesGrowAtTheirEnd1795340000001 } from './1795340000001-let-indexes-grow-at-their-end.js';
import { SpareIndexesOfImports1795350000001 } from './1795350000001-spare-indexes-of-imports.js';

/** Run after `resourceMigrations` of the platform. */
export const callsMigrations = [
  CreateCallReasons1795139000001, CreateCalls1795140100000, IndexCallHistory1795160000001, CreateMissedCallClaims1795160000002, CreateRecordingKeeping1795186000001, SearchesOfPages1795186000002,
  IndexImportedCalls1795195000001, IndexPartiesOfCalls1795196000001, ReasonsThatResolve1795199500000, TellEntriesOfVisits1795199500001,
  TellTrunksOfCalls1795200000000, NarrowIndexesOfCalls1795200100001, CoverListsOfParties1795300100001, DropVisitsOfMergedCalls1795302100003, KeepWaitsOfPbx1795312000004, LetIndexesGrowAtTheirEnd1795340000001,
  SpareIndexesOfImports1795350000001,
];
