import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';

/** How long clients may keep a connection on which they ask nothing, s. */
const PROMISED_S = 60;
/**
 * It is closed later than promised: a request and the end of its connection must not meet on their way. Node's own five seconds pass while a
 * client waits for a core, and its next request is then written to a connection that is closed.
 */
const KEPT_MS = 75_000;

/** Keeps connections for the next request of whoever opened them, longer than they are told to use them. */
export function keepConnections(app: NestExpressApplication): void {
  app.getHttpServer().keepAliveTimeout = KEPT_MS;
  app.use((_request: Request, response: Response, next: NextFunction) => {
    response.setHeader('Keep-Alive', `timeout=${PROMISED_S}`);
    next();
  });
}
