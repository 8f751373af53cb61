import { getQueueToken } from '@nestjs/bullmq';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost, ModuleRef } from '@nestjs/core';
import { JOB_BOARD_PATH, jobQueues } from '@santral/contracts';
import { AUDIT_LOG, type AuditLog, isSameSite, Refusal } from '@santral/platform/http';
import type { Queue } from 'bullmq';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import { JOB_BOARD_COOKIE, mayChangeJobs } from './job-board-access.js';
import { type BoardViewer, JobBoardSessions } from './job-board-sessions.js';

const cookiesSchema = z.object({ [JOB_BOARD_COOKIE]: z.string().min(40).max(60) });
/** Where a browser gets a new session: the page with the link. */
const DOOR = '/apps/health';
const isReading = (method: string) => method === 'GET' || method === 'HEAD';

/**
 * The door of Bull Board, which knows no users itself: whoever shows the cookie of a session that still holds comes in. Changes take the permission
 * to hand back dead letters, and a request that our own page has sent; each is in the audit log before it is done.
 */
@Injectable()
export class JobBoardDoor implements OnModuleInit {
  private readonly boards = new Map<boolean, Promise<RequestHandler>>();

  constructor(
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost,
    @Inject(ModuleRef) private readonly modules: ModuleRef,
    @Inject(JobBoardSessions) private readonly sessions: JobBoardSessions,
    @Inject(AUDIT_LOG) private readonly audit: AuditLog,
  ) {}

  /** Stands beside the controllers, because what is behind it is an application of its own. */
  onModuleInit(): void {
    this.host.httpAdapter.use(JOB_BOARD_PATH, (request: Request, response: Response, next: NextFunction) => this.use(request, response, next));
  }

  private use(request: Request, response: Response, next: NextFunction): void {
    this.show(request, response, next).catch((error: unknown) => {
      // Who follows an old link is led to the page that has a new one; programs are told why.
      if (error instanceof Refusal && error.code === 'auth.required' && isReading(request.method) && request.accepts(['json', 'html']) === 'html') response.redirect(DOOR);
      else next(error);
    });
  }

  private async show(request: Request, response: Response, next: NextFunction): Promise<void> {
    const viewer = await this.admit(request);
    const board = await this.board(mayChangeJobs(viewer.permissions));
    response.setHeader('Cache-Control', 'no-store');
    board(request, response, next);
  }

  /** Refuses with `auth.required`, `access.cross-site` and `access.denied`. */
  private async admit(request: Request): Promise<BoardViewer> {
    const cookies = cookiesSchema.safeParse(request.cookies);
    const viewer = cookies.success ? await this.sessions.viewerOf(cookies.data[JOB_BOARD_COOKIE]) : null;
    if (!viewer) throw new Refusal('auth.required');
    if (!viewer.permissions.has('operations.read')) throw new Refusal('access.denied', { permission: 'operations.read' });
    if (isReading(request.method)) return viewer;
    if (!isSameSite(request)) throw new Refusal('access.cross-site');
    if (!mayChangeJobs(viewer.permissions)) throw new Refusal('access.denied', { permission: 'telephony.manage' });
    const path = request.originalUrl.slice(JOB_BOARD_PATH.length).split('?')[0] ?? '';
    await this.audit.append('jobs.changed', { userId: viewer.userId, subject: path.slice(0, 200), details: { method: request.method } });
    return viewer;
  }

  /** Made, and its code loaded, when somebody first looks: most processes never show it. */
  private board(mayChange: boolean): Promise<RequestHandler> {
    const known = this.boards.get(mayChange);
    if (known) return known;
    const queues = jobQueues.map((name) => this.modules.get<Queue>(getQueueToken(name), { strict: false }));
    const made = import('./job-board.js').then(({ jobBoard }) => jobBoard(queues, mayChange));
    this.boards.set(mayChange, made);
    return made;
  }
}
