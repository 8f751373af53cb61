import { type ReportScheduleForm, reportDeliverySchema, type ReportSchedule, reportScheduleSchema } from '@santral/contracts';
import { api, useRemote } from '@santral/desk-platform/api';
import { z } from 'zod';

const ENDPOINT = '/api/report-schedules';
const listSchema = z.array(reportScheduleSchema);
const deliveriesSchema = z.array(reportDeliverySchema);
/** What comes of a mail is not told by facts. */
const LOOK_MS = 5000;

export const useSchedules = () => useRemote(ENDPOINT, listSchema, { everyMs: LOOK_MS });
export const useDeliveries = (id: string) => useRemote(`${ENDPOINT}/${id}/deliveries`, deliveriesSchema, { everyMs: LOOK_MS });

/** Keeps a schedule: a new one, or that of an id on the version it was made on. */
export const saveSchedule = (form: ReportScheduleForm, kept: Pick<ReportSchedule, 'id' | 'version'> | null): Promise<ReportSchedule> =>
  kept ? api.put(`${ENDPOINT}/${kept.id}`, reportScheduleSchema, { ...form, version: kept.version }) : api.post(ENDPOINT, reportScheduleSchema, form);
export const removeSchedule = (id: string): Promise<unknown> => api.delete(`${ENDPOINT}/${id}`, z.unknown());
export const runSchedule = (id: string): Promise<unknown> => api.post(`${ENDPOINT}/${id}/run`, z.unknown());

/** What of a schedule its form holds. */
export const formOf = ({ id: _id, version: _version, createdBy: _by, updatedAt: _at, nextAt: _next, delivery: _last, ...form }: ReportSchedule): ReportScheduleForm => form;
