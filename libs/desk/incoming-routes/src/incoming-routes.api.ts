import { dialplanSchema, dialplansSchema, dialplanTextSchema, type HolidayForm, holidaySchema, holidaysSchema, incomingRouteSchema, incomingRoutesSchema, type RouteChange, type RouteForm } from '@santral/contracts';
import { api, useRemote } from '@santral/desk-platform/api';
import { z } from 'zod';

/** What waits is tried again, and what somebody changes on the PBX is found, without a fact. */
const REFRESH_MS = 10_000;

export const useRoutes = () => useRemote('/api/incoming-routes', incomingRoutesSchema);
export const useHolidays = () => useRemote('/api/holidays', holidaysSchema);
export const useDialplans = () => useRemote('/api/dialplan', dialplansSchema, { reloadOn: ['pbx.link-up', 'pbx.link-lost'], everyMs: REFRESH_MS });
export const useDialplanText = (pbx: string) => useRemote(`/api/dialplan/${pbx}/text`, dialplanTextSchema);

/** Calls of this feature; every one throws `ApiError` with a text for the user. */
export const routesApi = {
  create: (form: RouteForm) => api.post('/api/incoming-routes', incomingRouteSchema, form),
  change: (id: string, change: RouteChange) => api.put(`/api/incoming-routes/${id}`, incomingRouteSchema, change),
  remove: (id: string) => api.delete(`/api/incoming-routes/${id}`, z.unknown()),
  check: (pbx: string) => api.post(`/api/dialplan/${pbx}/check`, dialplanSchema, {}),
  resolve: (pbx: string, choice: 'ours' | 'paste') => api.post(`/api/dialplan/${pbx}/resolve`, dialplanSchema, { choice }),
  addHoliday: (form: HolidayForm) => api.post('/api/holidays', holidaySchema, form),
  changeHoliday: (id: string, form: HolidayForm) => api.put(`/api/holidays/${id}`, holidaySchema, form),
  removeHoliday: (id: string) => api.delete(`/api/holidays/${id}`, z.unknown()),
};
