import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type Language, languageOf } from '@santral/contracts';
import type { NextFunction, Request, Response } from 'express';
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { Logger } from '../logging/logger.js';
import type { Principal } from './principal.js';

/** An Express request with what Santral knows of it. */
export interface SantralRequest extends Request {
  requestId: string;
  language: Language;
  principal?: Principal;
}

/** Language of the request: the best of ours in `Accept-Language`, else Turkish. */
export const CurrentLanguage = createParamDecorator(
  (_: unknown, context: ExecutionContext): Language => context.switchToHttp().getRequest<SantralRequest>().language,
);

const requests = new AsyncLocalStorage<SantralRequest>();

/** The request this code runs for, wherever it runs; undefined outside of one. For logs and the audit, never for decisions. */
export const currentRequest = (): SantralRequest | undefined => requests.getStore();

/** Gives every request an id (answered as `X-Request-Id`) and a language, and logs one line when it is answered. */
export const requestContext = (logger: Logger) => (plain: Request, response: Response, next: NextFunction) => {
  const request = plain as SantralRequest;
  const started = performance.now();
  request.requestId = randomUUID();
  request.language = languageOf(request.headers['accept-language']);
  response.setHeader('X-Request-Id', request.requestId);
  response.on('finish', () => {
    logger.info(
      {
        requestId: request.requestId,
        method: request.method,
        path: loggablePath(request),
        status: response.statusCode,
        ms: Math.round((performance.now() - started) * 10) / 10,
        userId: request.principal?.userId,
      },
      'request',
    );
  });
  requests.run(request, next);
};

/** The pattern of the route rather than the address, because addresses hold phone numbers and queries hold names. */
function loggablePath(request: SantralRequest): string {
  const route = request.route as { path?: unknown } | undefined;
  return typeof route?.path === 'string' ? route.path : request.path.replace(/\d{5,}/g, '*').slice(0, 200);
}
