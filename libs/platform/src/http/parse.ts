import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { defaultLanguage, type ErrorCode, errors, fieldTexts, type Language } from '@santral/contracts';
import type { z } from 'zod';
import { errorText, type FieldError, Refusal } from './refusal.js';
import type { SantralRequest } from './request.js';
import { isStorable } from './storable-text.js';

export type RequestPart = 'body' | 'query' | 'params';

/**
 * Parses data that came from outside; refuses with `validation.failed` and one text per wrong field, in `language`.
 * Texts that no database can hold are refused with `request.malformed`. A schema may name one of our error codes as its message: it is translated, and the first one named is the code of the refusal.
 */
export function parse<S extends z.ZodType>(schema: S, value: unknown, language: Language = defaultLanguage): z.output<S> {
  const result = schema.safeParse(value, { error: fieldTexts[language] });
  if (result.success && isStorable(result.data)) return result.data;
  if (result.success) throw new Refusal('request.malformed');
  const named = result.error.issues.find((issue) => issue.message in errors)?.message as ErrorCode | undefined;
  throw new Refusal(named ?? 'validation.failed', {}, fieldErrors(result.error.issues, language));
}

/** Zod issues as fields of an error body: dotted path, text in `language`. */
export const fieldErrors = (issues: readonly z.core.$ZodIssue[], language: Language): FieldError[] =>
  issues.map((issue) => ({
    path: issue.path.join('.'),
    message: issue.message in errors ? errorText(issue.message as ErrorCode, language) : issue.message,
  }));

type PartSchemas = Partial<Record<RequestPart, z.ZodType>>;
const schemasOfMethods = new WeakMap<object, Map<string | symbol, PartSchemas>>();

/** Schemas a controller method parses its request with; the OpenAPI document is made of them. */
export const requestSchemasOf = (prototype: object, method: string | symbol): PartSchemas => schemasOfMethods.get(prototype)?.get(method) ?? {};

/** Notes a schema for the document of the api. */
function note(prototype: object, method: string | symbol, part: RequestPart, schema: z.ZodType): void {
  const methods = schemasOfMethods.get(prototype) ?? new Map<string | symbol, PartSchemas>();
  methods.set(method, { ...methods.get(method), [part]: schema });
  schemasOfMethods.set(prototype, methods);
}

/** Documents the body of a route that parses it by itself, because it answers wrong forms in its own way. */
export const RequestBody =
  (schema: z.ZodType): MethodDecorator =>
  (prototype, method) =>
    note(prototype, method, 'body', schema);

const parsedPart =
  (part: RequestPart) =>
  (schema: z.ZodType): ParameterDecorator => {
    const read = createParamDecorator((_: unknown, context: ExecutionContext): unknown => {
      const request = context.switchToHttp().getRequest<SantralRequest>();
      // Form parsers make objects without prototype; a missing body is an empty form.
      return parse(schema, { ...(request[part] as object | undefined) }, request.language);
    })();
    return (prototype, method, index) => {
      if (method !== undefined) note(prototype, method, part, schema);
      read(prototype, method, index);
    };
  };

/** The body (JSON, urlencoded or multipart text fields), parsed: `@ParsedBody(schema) form: Form`. */
export const ParsedBody = parsedPart('body');
/** The query string, parsed; `filter[field]=a` arrives nested. */
export const ParsedQuery = parsedPart('query');
/** The parameters of the path, parsed. */
export const ParsedParams = parsedPart('params');
