import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Injectable } from '@nestjs/common';
import type { ErrorBody } from '@santral/contracts';
import type { Response } from 'express';
import { isUnavailable } from '../database/unavailable.js';
import { createLogger } from '../logging/logger.js';
import { errorText, Refusal } from './refusal.js';
import type { SantralRequest } from './request.js';

/** Turns whatever was thrown into an error body in the language of the request. Faults are logged; their body says nothing but the request id. */
@Injectable()
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = createLogger('http');

  catch(error: unknown, host: ArgumentsHost): void {
    // Socket gateways answer for themselves.
    if (host.getType() !== 'http') throw error;
    const request = host.switchToHttp().getRequest<SantralRequest>();
    const response = host.switchToHttp().getResponse<Response>();
    const refusal = asRefusal(error);
    if (refusal.code === 'server.fault' || (refusal.code === 'service.unavailable' && error !== refusal)) {
      this.logger.error({ err: error, requestId: request.requestId }, 'request failed');
    }
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (refusal.params['seconds'] !== undefined) response.setHeader('Retry-After', String(refusal.params['seconds']));
    response.status(refusal.status).json(errorBody(refusal, request));
  }
}

/** Body of an error answer. A field without words of its own gets those of the refusal. */
export const errorBody = (refusal: Refusal, request: Pick<SantralRequest, 'language' | 'requestId'>): ErrorBody => {
  const message = errorText(refusal.code, request.language, refusal.params);
  return {
    error: {
      code: refusal.code,
      message,
      params: refusal.params,
      ...(refusal.fields ? { fields: refusal.fields.map((field) => ({ message, ...field })) } : {}),
      requestId: request.requestId,
    },
  };
};

/** What the caller is told about an error. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isUnavailable(error)) return new Refusal('service.unavailable');
  const status = statusOf(error);
  if (status === 404) return new Refusal('route.not-found');
  if (status === 413) return new Refusal('request.too-large');
  if (status !== null && status >= 400 && status < 500) return new Refusal('request.malformed');
  return new Refusal('server.fault');
}

/** Status of errors that Nest or a body parser made; null for everything else. */
function statusOf(error: unknown): number | null {
  if (error instanceof HttpException) return error.getStatus();
  // http-errors, which the body parsers throw, say whether a client may hear of them.
  const { status, expose } = (error ?? {}) as { status?: unknown; expose?: unknown };
  return typeof status === 'number' && expose === true ? status : null;
}
