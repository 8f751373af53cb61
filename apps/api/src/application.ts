import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule } from '@nestjs/swagger';
import type { Config } from '@santral/platform/config';
import { assertEveryRouteHasARule, configureHttp, openApiDocument } from '@santral/platform/http';
import { createLogger, NestLogger } from '@santral/platform/logging';
import type { Request, Response } from 'express';
import { AppModule } from './app.module.js';
import { deskFiles } from './desk/desk-files.js';
import { SocketAdapter } from './gateway/socket-adapter.js';
import { keepConnections } from './kept-connections.js';

/** The api, ready to listen. Fails when a route was left without a rule. */
export async function createApplication(config: Config): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.forConfig(config), {
    bodyParser: false,
    // Sockets and kept-alive connections must not hold up a stop.
    forceCloseConnections: true,
    logger: new NestLogger(createLogger('api', config.logLevel)),
    abortOnError: false,
  });
  keepConnections(app);
  configureHttp(app, config);
  app.useWebSocketAdapter(new SocketAdapter(app));
  assertEveryRouteHasARule(app);
  const document = openApiDocument(app, { title: 'Santral', version: '1', description: 'Every call of the api, made of the schemas that parse it.' });
  SwaggerModule.setup('api/docs', app, document, { customSiteTitle: 'Santral API', jsonDocumentUrl: 'api/docs/openapi.json' });
  // What `npm start` prints as the place where SMS codes appear; answers 404 behind the redirect when there is no outbox to show.
  app.use('/dev/sms', (_request: Request, response: Response) => response.redirect('/api/dev/sms/page'));
  if (config.deskDir !== null) app.use(await deskFiles(config.deskDir));
  return app;
}
