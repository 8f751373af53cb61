import type { ErrorBody } from '@santral/contracts';
import { i18n } from '../i18n/i18n';

/** Faults that only the client can see; the rest of the codes are the server's. */
export type ClientErrorCode = 'network.unreachable' | 'network.timeout' | 'answer.malformed';

/** A refusal or fault of a call to the server. `message` is in the user's language and may be shown as it is. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    /** HTTP status; 0 when no answer came. */
    readonly status: number,
    readonly code: string,
    message: string,
    /** Finds the line in the server's log; shown with a fault so that support can ask for it. */
    readonly requestId: string,
    readonly params: Record<string, string | number> = {},
    /** Which fields of a form were refused, and why. */
    readonly fields: readonly { path: string; message: string }[] = [],
  ) {
    super(message);
  }

  static fromBody(status: number, { error }: ErrorBody): ApiError {
    return new ApiError(status, error.code, error.message, error.requestId, error.params, error.fields ?? []);
  }

  static ofClient(code: ClientErrorCode, requestId: string, status = 0): ApiError {
    return new ApiError(status, code, i18n.t(`platform:error.${code}`), requestId);
  }
}

/** What to tell the user about anything that was thrown. */
export const messageOf = (error: unknown): string => (error instanceof ApiError ? error.message : i18n.t('platform:error.unknown'));
