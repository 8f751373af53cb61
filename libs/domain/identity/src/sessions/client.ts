import { currentRequest, type SantralRequest } from '@santral/platform/http';

/** Where a request came from. */
export interface ClientInfo {
  ip: string;
  userAgent: string | null;
}

export const clientOf = (request: SantralRequest): ClientInfo => ({ ip: request.ip ?? 'unknown', userAgent: request.headers['user-agent'] ?? null });

/** Where the request that is being answered came from; null outside of a request. */
export const currentClient = (): ClientInfo | null => {
  const request = currentRequest();
  return request ? clientOf(request) : null;
};
