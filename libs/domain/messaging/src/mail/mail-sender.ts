/** A file that goes with a mail. */
export interface MailAttachment {
  name: string;
  type: string;
  content: Buffer;
}

export interface OutgoingMail {
  /** Addresses. Each sees the others. */
  to: readonly string[];
  subject: string;
  text: string;
  attachments?: readonly MailAttachment[];
  /** The same for every try of one mail: mailboxes and people know a repetition by it. Letters, digits and `-`. */
  id: string;
}

/** Port to whatever carries mail. */
export interface MailSender {
  /**
   * Hands one mail over and resolves when the server has taken it for all of its recipients.
   * @throws MailError when it has not; nobody can tell whether a server that went silent has taken it
   */
  send(mail: OutgoingMail): Promise<void>;
}

/** Nest injection token of the `MailSender`. */
export const MAIL_SENDER = Symbol('MAIL_SENDER');

/** Why a mail was not sent: nobody answered, the account is wrong, the server said no for now, or it said no for good. */
export const mailFaults = ['unreachable', 'account', 'deferred', 'refused'] as const;
export type MailFault = (typeof mailFaults)[number];

/** A mail was not taken. `message` holds the server's own words; never an address book, never a password. */
export class MailError extends Error {
  constructor(
    readonly fault: MailFault,
    message: string,
  ) {
    super(message);
    this.name = 'MailError';
  }
}
