/** The first page; `/` leads here, as specified. */
export const HOME = '/apps/dashboards/project';
/** Where every unknown address leads, as specified. */
export const NOT_FOUND = '/pages/errors/error-404';
/** Opening it signs out. */
export const LOGOUT = '/logout';
