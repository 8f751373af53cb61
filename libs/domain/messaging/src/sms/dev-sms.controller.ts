import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiSpec, ParsedQuery, Public, Refusal } from '@santral/platform/http';
import type { Response } from 'express';
import { z } from 'zod';
import { type OutboxMessage, outboxMessageSchema, OutboxSms } from './outbox-sms.js';

/** Injection token: the outbox when its page may be seen, else null. */
export const SHOWN_OUTBOX = Symbol('SHOWN_OUTBOX');

const querySchema = z.object({ to: z.string().max(40).optional() });

/** Where sign-in codes appear while no carrier is configured. There is no such address unless the outbox is used on loopback. */
@Controller('dev/sms')
export class DevSmsController {
  constructor(@Inject(SHOWN_OUTBOX) private readonly outbox: OutboxSms | null) {}

  @Public()
  @Get()
  @ApiSpec({ summary: 'Messages of the SMS outbox, newest first (loopback only)', answer: z.array(outboxMessageSchema) })
  list(@ParsedQuery(querySchema) { to }: z.output<typeof querySchema>): Promise<OutboxMessage[]> {
    return this.shown().messages(to);
  }

  @Public()
  @Get('page')
  @ApiSpec({ summary: 'The SMS outbox as a page that renews itself (loopback only)', produces: 'text/html' })
  async page(@Res() response: Response): Promise<void> {
    response.type('html').send(pageOf(await this.shown().messages()));
  }

  private shown(): OutboxSms {
    if (!this.outbox) throw new Refusal('route.not-found');
    return this.outbox;
  }
}

const escape = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

const pageOf = (messages: OutboxMessage[]) => `<!doctype html>
<html lang="tr"><head><meta charset="utf-8"><meta http-equiv="refresh" content="3"><title>SMS</title>
<style>body{font:16px/1.5 system-ui;margin:2rem auto;max-width:50rem;padding:0 1rem}td,th{text-align:start;padding:.4rem .8rem .4rem 0;border-bottom:1px solid #ddd}</style></head>
<body><h1>SMS</h1><table><thead><tr><th>Saat</th><th>Numara</th><th>Mesaj</th></tr></thead><tbody>
${messages.map((m) => `<tr><td>${escape(m.at.slice(11, 19))} UTC</td><td>${escape(m.to)}</td><td>${escape(m.text)}</td></tr>`).join('\n')}
</tbody></table></body></html>`;
