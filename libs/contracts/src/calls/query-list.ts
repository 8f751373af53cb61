import { z } from 'zod';

/** A list in a query string: `a,b`. */
export const listOf = <S extends z.ZodType<unknown, string>>(item: S) =>
  z
    .string()
    .max(500)
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(z.array(item).max(20))
    .optional();
