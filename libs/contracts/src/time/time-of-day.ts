import { z } from 'zod';

/** A time on the clock, `00:00` to `23:59`. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'report.time-of-day');
/** A time on the clock at which something ends: as `timeOfDay`, or `24:00`, the end of the day. */
export const endOfDayTime = z.union([timeOfDay, z.literal('24:00')], { error: 'report.time-of-day' });
