import { z } from 'zod';
import { alertEndings } from '../alerts/alert-kinds.js';
import { alertShape } from '../alerts/alert-shape.js';
import { defineFact, room } from './define-fact.js';

const alert = z.object({ alertId: z.string(), ruleId: z.string().nullable(), ...alertShape });
/** Whose notification panel says it. */
const userIds = z.array(z.string());
const toWatchers = () => [room.alerts];

/** The life of an alert; each is written in the transaction of its row. */
export const alertFacts = {
  'alert.raised': defineFact(1, alert.extend({ userIds }), toWatchers),
  /** It goes on, and nobody has acknowledged it. */
  'alert.reminded': defineFact(1, alert.extend({ no: z.int() }), toWatchers),
  'alert.acknowledged': defineFact(1, alert.extend({ by: z.string(), note: z.string().nullable() }), toWatchers),
  'alert.resolved': defineFact(1, alert.extend({ ending: z.enum(alertEndings), userIds }), toWatchers),
} as const;
