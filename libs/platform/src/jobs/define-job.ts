import type { z } from 'zod';

/** `<nouns>.<imperative>`; the part before the dot is the queue. */
export type JobName = `${string}.${string}`;

/** A kind of background work: its name and the shape of what it is given. */
export interface JobSpec<S extends z.ZodType = z.ZodType> {
  readonly name: JobName;
  readonly queue: string;
  readonly payload: S;
}
export type JobPayload<J extends JobSpec> = z.output<J['payload']>;

/** Declares a job once; the one who adds it and the one who does it share the result. `calls.save` goes to the queue `calls`. */
export const defineJob = <S extends z.ZodType>(name: JobName, payload: S): JobSpec<S> => ({
  name,
  queue: name.slice(0, name.indexOf('.')),
  payload,
});
