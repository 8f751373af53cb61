import type { Logger } from '@santral/platform/logging';
import type { Redis } from '@santral/platform/redis';
import { z } from 'zod';
import type { MailSender, OutgoingMail } from './mail-sender.js';

export const outboxMailSchema = z.object({
  id: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  /** `bytes` is the size of the file; one above the limit is named, but not kept. */
  attachments: z.array(z.object({ name: z.string(), type: z.string(), bytes: z.int(), isKept: z.boolean() })),
  at: z.iso.datetime({ precision: 3 }),
});
export type OutboxMailMessage = z.infer<typeof outboxMailSchema>;

const KEY = 'mail:outbox';
const filesKey = (id: string) => `mail:outbox:${id}`;
const KEPT = 50;
const KEPT_BYTES = 1_000_000;

/** Keeps the newest mails instead of sending them, for installations without a mail server. */
export class OutboxMail implements MailSender {
  constructor(
    private readonly redis: Redis,
    private readonly logger: Logger,
  ) {}

  async send({ id, to, subject, text, attachments = [] }: OutgoingMail): Promise<void> {
    const files = attachments.map(({ name, type, content }) => ({ name, type, bytes: content.length, isKept: content.length <= KEPT_BYTES }));
    const mail: OutboxMailMessage = { id, to: [...to], subject, text, attachments: files, at: new Date().toISOString() };
    const kept = attachments.flatMap(({ content }, i) => (files[i]?.isKept ? [String(i), content] : []));
    const outdated = (await this.redis.lrange(KEY, KEPT - 1, -1)).map((line) => outboxMailSchema.parse(JSON.parse(line)).id);
    const writes = this.redis.multi().lpush(KEY, JSON.stringify(mail)).ltrim(KEY, 0, KEPT - 1);
    for (const old of outdated) if (old !== id) writes.del(filesKey(old));
    if (kept.length > 0) writes.hset(filesKey(id), ...kept);
    await writes.exec();
    this.logger.info({ mail: id, recipients: to.length, attachments: files.length }, 'mail kept in the outbox');
  }

  /** Newest first; only those to one address when given. */
  async messages(to?: string): Promise<OutboxMailMessage[]> {
    const all = (await this.redis.lrange(KEY, 0, -1)).map((line) => outboxMailSchema.parse(JSON.parse(line)));
    return to === undefined ? all : all.filter((mail) => mail.to.some((address) => address.toLowerCase() === to.trim().toLowerCase()));
  }

  /** A file of a mail; null when there is none, or it was too large to keep. */
  async file(id: string, index: number): Promise<{ name: string; type: string; content: Buffer } | null> {
    const [mail, content] = await Promise.all([this.messages().then((all) => all.find((one) => one.id === id)), this.redis.hgetBuffer(filesKey(id), String(index))]);
    const file = mail?.attachments[index];
    return file && content ? { name: file.name, type: file.type, content } : null;
  }
}
