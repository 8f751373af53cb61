import { Controller, Get, Inject, Res, StreamableFile } from '@nestjs/common';
import { ApiSpec, ParsedParams, ParsedQuery, Public, Refusal } from '@santral/platform/http';
import type { Response } from 'express';
import { z } from 'zod';
import { type OutboxMailMessage, outboxMailSchema, type OutboxMail } from './outbox-mail.js';

/** Injection token: the mail outbox when its page may be seen, else null. */
export const SHOWN_MAIL_OUTBOX = Symbol('SHOWN_MAIL_OUTBOX');

const querySchema = z.object({ to: z.string().max(200).optional() });
const fileSchema = z.object({ id: z.string().max(80), index: z.coerce.number().int().min(0).max(20) });

/** Where mails appear while no mail server is configured. There is no such address unless the outbox is used on loopback. */
@Controller('dev/mail')
export class DevMailController {
  constructor(@Inject(SHOWN_MAIL_OUTBOX) private readonly outbox: OutboxMail | null) {}

  @Public()
  @Get()
  @ApiSpec({ summary: 'Mails of the outbox, newest first (loopback only)', answer: z.array(outboxMailSchema) })
  list(@ParsedQuery(querySchema) { to }: z.output<typeof querySchema>): Promise<OutboxMailMessage[]> {
    return this.shown().messages(to);
  }

  @Public()
  @Get('page')
  @ApiSpec({ summary: 'The mail outbox as a page that renews itself (loopback only)', produces: 'text/html' })
  async page(@Res() response: Response): Promise<void> {
    response.type('html').send(pageOf(await this.shown().messages()));
  }

  @Public()
  @Get(':id/:index')
  @ApiSpec({ summary: 'A file of a mail of the outbox (loopback only)', produces: 'application/octet-stream' })
  async file(@ParsedParams(fileSchema) { id, index }: z.output<typeof fileSchema>): Promise<StreamableFile> {
    const file = await this.shown().file(id, index);
    if (!file) throw new Refusal('record.not-found');
    return new StreamableFile(file.content, { type: file.type, disposition: `attachment; filename="${file.name.replace(/[^\w.-]/g, '_')}"` });
  }

  private shown(): OutboxMail {
    if (!this.outbox) throw new Refusal('route.not-found');
    return this.outbox;
  }
}

const escape = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

const filesOf = ({ id, attachments }: OutboxMailMessage) =>
  attachments.map(({ name, isKept }, i) => (isKept ? `<a href="/api/dev/mail/${encodeURIComponent(id)}/${i}">${escape(name)}</a>` : escape(name))).join('<br>');

const pageOf = (mails: OutboxMailMessage[]) => `<!doctype html>
<html lang="tr"><head><meta charset="utf-8"><meta http-equiv="refresh" content="3"><title>E-posta</title>
<style>body{font:16px/1.5 system-ui;margin:2rem auto;max-width:70rem;padding:0 1rem}td,th{text-align:start;vertical-align:top;padding:.4rem .8rem .4rem 0;border-bottom:1px solid #ddd}td p{white-space:pre-line;margin:0}</style></head>
<body><h1>E-posta</h1><table><thead><tr><th>Saat</th><th>Kime</th><th>Konu</th><th>Dosya</th></tr></thead><tbody>
${mails.map((m) => `<tr><td>${escape(m.at.slice(11, 19))} UTC</td><td>${m.to.map(escape).join('<br>')}</td><td><b>${escape(m.subject)}</b><p>${escape(m.text)}</p></td><td>${filesOf(m)}</td></tr>`).join('\n')}
</tbody></table></body></html>`;
