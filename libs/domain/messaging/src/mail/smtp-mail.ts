import type { Logger } from '@santral/platform/logging';
import nodemailer from 'nodemailer';
import { MailError, type MailFault, type MailSender, type OutgoingMail } from './mail-sender.js';

export interface SmtpSettings {
  /** `smtps://user:password@host:465`, or `smtp://…:587`, which has to offer STARTTLS unless the host is this machine. */
  url: string;
  /** Address, or `Name <address>`. */
  from: string;
}

/** People do not wait for these mails, but a worker does. */
const TIMEOUT_MS = 20_000;

/** A mail server, by SMTP. */
export class SmtpMail implements MailSender {
  private readonly transport: ReturnType<typeof nodemailer.createTransport>;

  constructor(
    private readonly settings: SmtpSettings,
    private readonly logger: Logger,
    timeoutMs = TIMEOUT_MS,
  ) {
    const { url, ...rest } = optionsOf(settings.url);
    this.transport = nodemailer.createTransport({ url, ...rest, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs });
  }

  async send({ id, to, subject, text, attachments = [] }: OutgoingMail): Promise<void> {
    const { from } = this.settings;
    const domain = /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? 'santral';
    try {
      const { rejected } = await this.transport.sendMail({
        from,
        to: [...to],
        subject,
        text,
        messageId: `<${id}@${domain}>`,
        // A machine wrote it: no answers from machines.
        headers: { 'Auto-Submitted': 'auto-generated' },
        attachments: attachments.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
      });
      if (rejected.length > 0) throw new MailError('refused', `not taken for ${rejected.length} of ${to.length} recipients`);
    } catch (error) {
      throw this.faultOf(error, id);
    }
  }

  private faultOf(error: unknown, id: string): MailError {
    const fault = error instanceof MailError ? error : new MailError(kindOf(error), wordsOf(error));
    this.logger.error({ mail: id, fault: fault.fault, reason: fault.message }, 'mail was not taken by the server');
    return fault;
  }
}

const isThisMachine = (host: string) => host === 'localhost' || host === '[::1]' || /^127\./.test(host);

/** A password never travels in the clear: STARTTLS is required where the connection does not begin with TLS. */
function optionsOf(text: string): { url: string; requireTLS: boolean; ignoreTLS: boolean } {
  const url = new URL(text);
  const isLocal = isThisMachine(url.hostname);
  return { url: text, requireTLS: url.protocol === 'smtp:' && !isLocal, ignoreTLS: url.protocol === 'smtp:' && isLocal };
}

interface SmtpFailure {
  code?: string;
  responseCode?: number;
  response?: string;
  message?: string;
}

function kindOf(error: unknown): MailFault {
  const { code, responseCode } = error as SmtpFailure;
  if (code === 'EAUTH' || responseCode === 530 || responseCode === 535) return 'account';
  if (responseCode !== undefined) return responseCode >= 500 ? 'refused' : 'deferred';
  return 'unreachable';
}

/** The server's words, or the reason of the network, on one line. */
function wordsOf(error: unknown): string {
  const { response, message } = error as SmtpFailure;
  return (response ?? message ?? String(error)).replace(/\s+/g, ' ').slice(0, 300);
}
