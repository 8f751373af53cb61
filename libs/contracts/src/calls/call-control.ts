import { z } from 'zod';
import type { CardState } from '../cards/card.js';

/**
 * What an agent may ask of a call through the PBX, whatever phone carries it; each is a path of the api and, with `call.` before it, a
 * command to telephony.
 */
export const callControls = ['answer', 'hold', 'resume', 'hang-up', 'transfer', 'consult', 'complete-transfer', 'cancel-transfer', 'park', 'retrieve', 'pause-recording', 'resume-recording'] as const;
export type CallControl = (typeof callControls)[number];

/** What only the phone itself can do: the PBX passes the wish on, and only to phones that take it (`remoteControl` of the live agent). */
export const phoneControls = ['answer', 'hold', 'resume'] as const satisfies readonly CallControl[];
export type PhoneControl = (typeof phoneControls)[number];
export const isPhoneControl = (control: CallControl): control is PhoneControl => (phoneControls as readonly CallControl[]).includes(control);

/** What can be asked of a call in each state of its card; the desk shows these buttons and no others. */
export const callControlsOf: Record<CardState, readonly CallControl[]> = {
  ringing: ['hang-up', 'answer'],
  dialling: ['hang-up'],
  active: ['hold', 'hang-up', 'transfer', 'consult', 'park', 'pause-recording', 'resume-recording'],
  held: ['resume', 'hang-up', 'transfer', 'consult', 'park', 'pause-recording', 'resume-recording'],
  consulting: ['complete-transfer', 'cancel-transfer'],
  parked: ['retrieve'],
  missed: [],
  ended: [],
};

/** A number as people type or click it; the answer is what is dialled: digits, with the zero of an outside number. */
export const dialTargetSchema = z
  .string()
  .max(40)
  .transform((typed) => typed.replace(/[\s()-]/g, '').replace(/^(\+|00)?90(?=\d{10}$)/, '0').replace(/^\+/, '00'))
  .pipe(z.string().regex(/^\d{2,18}$/));

/** Body of `POST /api/desk/calls/:callId/transfer` and `/consult`, and of `POST /api/desk/dial`. */
export const callTargetSchema = z.object({ to: dialTargetSchema });
export type CallTarget = z.infer<typeof callTargetSchema>;

/** Answer to every wish: the PBX took it. What came of it is told by facts. */
export const callControlDoneSchema = z.object({ done: z.literal(true) });
export type CallControlDone = z.infer<typeof callControlDoneSchema>;
