import { Controller, Inject, Post, Req, Res } from '@nestjs/common';
import { JOB_BOARD_PATH, type JobBoardSession, jobBoardSessionSchema } from '@santral/contracts';
import { ApiSpec, CurrentUser, Permit, type Principal, Refusal, type SantralRequest } from '@santral/platform/http';
import type { Response } from 'express';
import { JOB_BOARD_COOKIE, mayChangeJobs } from './job-board-access.js';
import { JobBoardSessions, SESSION_S } from './job-board-sessions.js';

/** Changes the token of a person into a cookie that opens the board of jobs, and nothing else, for a quarter of an hour. */
@Controller('operations/job-board-session')
export class JobBoardController {
  constructor(@Inject(JobBoardSessions) private readonly sessions: JobBoardSessions) {}

  @Permit('operations.read')
  @Post()
  @ApiSpec({ summary: 'Opens the board of jobs to this browser', answer: jobBoardSessionSchema })
  async open(@CurrentUser() me: Principal, @Req() request: SantralRequest, @Res({ passthrough: true }) response: Response): Promise<JobBoardSession> {
    if (me.apiToken) throw new Refusal('access.session-only');
    const { language: _language, ...viewer } = me;
    const secret = await this.sessions.open(viewer);
    const lastsMs = Math.min(SESSION_S * 1000, Math.max(0, me.expiresAtMs - Date.now()));
    response.cookie(JOB_BOARD_COOKIE, secret, { httpOnly: true, sameSite: 'strict', secure: request.secure, path: JOB_BOARD_PATH, maxAge: lastsMs });
    return { url: `${JOB_BOARD_PATH}/`, expiresAt: new Date(Date.now() + lastsMs).toISOString(), mayChange: mayChangeJobs(me.permissions) };
  }
}
