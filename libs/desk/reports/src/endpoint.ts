import type { ComputedReportName } from '@santral/contracts';

/** Where the api answers a report, as JSON or as a file. */
export const endpointOf = (report: ComputedReportName): string => `/api/reports/${report}`;
/** Page of a report, of the specification. */
export const pathOf = (report: ComputedReportName): string => `/apps/central-report/${report}`;
/** Page of the reports that are mailed. */
export const SCHEDULES_PATH = '/apps/central-report/schedules';
/** Page of how calls are judged. */
export const OPTIONS_PATH = '/apps/central-report/options';
