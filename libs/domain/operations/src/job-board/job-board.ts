import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { ExpressAdapter } from '@bull-board/express';
import { JOB_BOARD_PATH } from '@santral/contracts';
import type { Queue } from 'bullmq';
import type { RequestHandler } from 'express';

/** Numbers of people: five digits and more in a row. */
const starred = (data: unknown): unknown => JSON.parse(JSON.stringify(data ?? null).replace(/\d{5,}/g, (digits) => '*'.repeat(digits.length)));

/** Bull Board over these queues, as a handler of requests below `JOB_BOARD_PATH`. Who may only look sees no numbers of people. */
export function jobBoard(queues: readonly Queue[], mayChange: boolean): RequestHandler {
  const server = new ExpressAdapter();
  server.setBasePath(JOB_BOARD_PATH);
  const adapters = queues.map((queue) => {
    const adapter = new BullMQAdapter(queue, { readOnlyMode: !mayChange });
    if (!mayChange) for (const part of ['data', 'returnValue'] as const) adapter.setFormatter(part, starred);
    return adapter;
  });
  createBullBoard({ queues: adapters, serverAdapter: server, options: { uiConfig: { boardTitle: 'Santral', hideRedisDetails: true } } });
  const board = server.getRouter() as RequestHandler;
  return (request, response, next) => {
    const send = response.send.bind(response);
    response.send = (body: unknown) => send(typeof body === 'string' ? withoutForeign(body) : body);
    return board(request, response, next);
  };
}

/** Its page without what it would fetch from other hosts: a font. */
const withoutForeign = (html: string): string => html.replace(/<(?:link|script|img)[^>]*(?:href|src)="(?:https?:)?\/\/[^"]*"[^>]*>/g, '');
