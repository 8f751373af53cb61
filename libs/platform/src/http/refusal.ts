import { type ErrorCode, errors, fillIn, type Language } from '@santral/contracts';

export type RefusalParams = Record<string, string | number>;
export interface FieldError {
  path: string;
  /** Left out when the refusal's own text says what is wrong with the field. */
  message?: string;
}

/** An expected "no": becomes a 4xx (or 503) answer whose text is in the language of the request. */
export class Refusal extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly params: RefusalParams = {},
    readonly fields?: FieldError[],
  ) {
    super(code);
    this.name = 'Refusal';
  }

  get status(): number {
    return errors[this.code].status;
  }
}

/** Text of an error for a person. */
export const errorText = (code: ErrorCode, language: Language, params: RefusalParams = {}): string => fillIn(errors[code].text[language], params);
