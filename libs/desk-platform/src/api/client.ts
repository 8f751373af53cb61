import { nanoid } from '@reduxjs/toolkit';
import { errorBodySchema, type Language } from '@santral/contracts';
import { z } from 'zod';
import { reportFault } from '../store/report-fault';
import { ApiError } from './api-error';

/** What the client needs of the store, given once at the start. */
export interface ApiConnection {
  token: () => string | null;
  language: () => Language;
  /** A call with the current token was answered 401: the session is over. */
  onRefused: (reason: 'expired' | 'refused') => void;
}

export type QueryValue = string | number | boolean | null | undefined;
export interface CallOptions {
  query?: Record<string, QueryValue>;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Another token than the session's, for the automatic sign-in. */
  token?: string;
}

const TIMEOUT_MS = 10_000;
let connection: ApiConnection = { token: () => null, language: () => 'tr', onRefused: () => undefined };

export const connectApi = (next: ApiConnection): void => {
  connection = next;
};
/** The token calls are made with now. */
export const sessionToken = (): string | null => connection.token();

/** `/path?a=1`; empty values are left out. */
export function withQuery(path: string, query: Record<string, QueryValue> = {}): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return entries.length ? `${path}?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))}` : path;
}

/** One call. Throws `ApiError` for refusals, faults, timeouts and answers of another shape; an abort by the caller stays an `AbortError`. */
async function send(method: string, path: string, body: unknown, options: CallOptions): Promise<Response> {
  const requestId = nanoid();
  const token = options.token ?? connection.token();
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  const headers: Record<string, string> = { 'Accept-Language': connection.language(), 'X-Request-Id': requestId };
  if (token) headers['Authorization'] = `Bearer ${token}`;
  // A form says its own type with its boundary, a file the one it was made with.
  const isRaw = body instanceof FormData || body instanceof Blob;
  if (body instanceof Blob) headers['Content-Type'] = body.type;
  else if (body !== undefined && !isRaw) headers['Content-Type'] = 'application/json';
  let response: Response;
  try {
    response = await fetch(withQuery(path, options.query), {
      method,
      headers,
      credentials: 'same-origin',
      body: body === undefined || isRaw ? (body as FormData | Blob | undefined) : JSON.stringify(body),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw ApiError.ofClient(timeout.aborted ? 'network.timeout' : 'network.unreachable', requestId);
  }
  if (response.ok) return response;
  const refusal = await refusalOf(response, requestId);
  // A late answer to a token that is no longer the current one says nothing about the current session.
  if (response.status === 401 && token && token === connection.token()) {
    connection.onRefused(refusal.code === 'auth.expired-token' ? 'expired' : 'refused');
  }
  throw refusal;
}

async function refusalOf(response: Response, requestId: string): Promise<ApiError> {
  try {
    return ApiError.fromBody(response.status, errorBodySchema.parse(await response.json()));
  } catch {
    // A proxy in between answered, not our server: 502 and 504 mean that nobody is behind it.
    return ApiError.ofClient(response.status >= 502 ? 'network.unreachable' : 'answer.malformed', requestId, response.status);
  }
}

async function call<S extends z.ZodType>(
  method: string,
  path: string,
  schema: S,
  body: unknown,
  options: CallOptions = {},
): Promise<z.output<S>> {
  const response = await send(method, path, body, options);
  const requestId = response.headers.get('x-request-id') ?? '';
  try {
    const text = await response.text();
    return schema.parse(text === '' ? undefined : JSON.parse(text));
  } catch (error) {
    if (options.signal?.aborted) throw error;
    reportFault(`answer of ${method} ${path}`, error);
    throw ApiError.ofClient('answer.malformed', requestId, response.status);
  }
}

/**
 * Calls to our server with the token and language of the moment; every answer is parsed by the schema it is given.
 * In sagas: `yield call(api.get, '/api/getTags', z.array(tagSchema))`.
 */
export const api = {
  get: <S extends z.ZodType>(path: string, schema: S, options?: CallOptions) => call('GET', path, schema, undefined, options),
  post: <S extends z.ZodType>(path: string, schema: S, body?: unknown, options?: CallOptions) => call('POST', path, schema, body, options),
  put: <S extends z.ZodType>(path: string, schema: S, body?: unknown, options?: CallOptions) => call('PUT', path, schema, body, options),
  patch: <S extends z.ZodType>(path: string, schema: S, body?: unknown, options?: CallOptions) =>
    call('PATCH', path, schema, body, options),
  delete: <S extends z.ZodType>(path: string, schema: S, options?: CallOptions) => call('DELETE', path, schema, undefined, options),
  /** A file, for example an export; the caller decides what to do with it. */
  file: async (path: string, options: CallOptions = {}): Promise<{ blob: Blob; name: string | null }> => {
    const response = await send('GET', path, undefined, { timeoutMs: 120_000, ...options });
    const name = response.headers.get('content-disposition')?.match(/filename\*?=(?:UTF-8'')?"?([^";]+)/)?.[1];
    return { blob: await response.blob(), name: name ? decodeURIComponent(name) : null };
  },
  /** Hands a file of the server to the browser; `fallbackName` where the server gives it no name. */
  download: async (path: string, fallbackName: string, options: CallOptions = {}): Promise<void> => {
    const { blob, name } = await api.file(path, options);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = name ?? fallbackName;
    link.click();
    // The browser has taken the file by the time the next task runs.
    setTimeout(() => URL.revokeObjectURL(link.href), 0);
  },
};
