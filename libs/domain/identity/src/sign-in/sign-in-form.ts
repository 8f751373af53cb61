import type { signInErrorSchema } from '@santral/contracts';
import { errorText, parse, Refusal, type SantralRequest } from '@santral/platform/http';
import type { z } from 'zod';

/** Failures of sign-in and register keep status 200 with an error list, as specified. */
export interface SignInFailure {
  error: z.infer<typeof signInErrorSchema>;
}

/** A form that is no form at all fails like a wrong one: 200, with a text per field. */
export function formOf<S extends z.ZodType>(schema: S, body: unknown, request: SantralRequest): { data: z.output<S> } | SignInFailure {
  try {
    return { data: parse(schema, body ?? {}, request.language) };
  } catch (error) {
    if (!(error instanceof Refusal) || !error.fields) throw error;
    const { code, fields } = error;
    return { error: fields.map(({ path, message = errorText(code, request.language) }) => ({ type: path, message })) };
  }
}
