import { type CallHandler, type ExecutionContext, Injectable, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { type NestExpressApplication, NoFilesInterceptor } from '@nestjs/platform-express';
import cookieParser from 'cookie-parser';
import helmet from 'helmet';
import type { Config } from '../config/config.js';
import { createLogger } from '../logging/logger.js';
import { AccessGuard } from './access.guard.js';
import { ErrorFilter } from './error.filter.js';
import { requestContext } from './request.js';
import { refuseNulInAddress } from './storable-text.js';

/** Forms and JSON of the desk are small; files have routes of their own. */
const BODY_LIMIT = '256kb';
const FORM_LIMITS = { fields: 200, fieldSize: 256 * 1024, parts: 200, fieldNameSize: 200 };

/** Reads the text fields of multipart forms. It runs after the guard, so that nobody unknown makes us parse one. */
@Injectable()
class FormInterceptor extends NoFilesInterceptor({ limits: FORM_LIMITS }) {
  override intercept(context: ExecutionContext, next: CallHandler) {
    return context.getType() === 'http' ? super.intercept(context, next) : next.handle();
  }
}

/** Access guard, error answers and form parsing for every controller of the process. Needs a global provider of `AUTHENTICATOR`. */
@Module({
  providers: [
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_INTERCEPTOR, useClass: FormInterceptor },
  ],
})
export class HttpModule {}

/**
 * What every HTTP application of Santral has in front of its controllers: prefix `/api`, request ids and access log, security
 * headers, cookies, bodies with a limit. Create the application with `{ bodyParser: false }` and call this before `init`.
 */
export function configureHttp(app: NestExpressApplication, config: Pick<Config, 'logLevel' | 'trustedProxies'>): void {
  app.setGlobalPrefix('api');
  app.disable('x-powered-by');
  app.set('query parser', 'extended');
  app.set('trust proxy', config.trustedProxies);
  app.use(requestContext(createLogger('http', config.logLevel)));
  app.use(securityHeaders());
  app.use(refuseNulInAddress);
  app.use(cookieParser());
  app.useBodyParser('json', { limit: BODY_LIMIT });
  app.useBodyParser('urlencoded', { limit: BODY_LIMIT, extended: true });
}

/** Own scripts only; styles inline, because the desk's components write theirs at run time. No forced https: offices run on plain networks. */
const securityHeaders = () =>
  helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        mediaSrc: ["'self'", 'blob:'],
        // 'self' covers the websocket of the same host.
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'self'"],
        upgradeInsecureRequests: null,
      },
    },
    // Only means something on https, where the proxy in front sends its own.
    strictTransportSecurity: false,
    originAgentCluster: false,
    crossOriginOpenerPolicy: false,
  });
