/** Port to whatever carries text messages. */
export interface SmsSender {
  /**
   * Hands one message over and resolves when the carrier has taken it.
   * @param to E.164, for example `+905321112233`
   * @param text ASCII: other letters cost twice and some carriers drop them
   * @throws Refusal `sms.not-sent` when the carrier does not take it, whatever the reason; the reason is logged
   */
  send(to: string, text: string): Promise<void>;
}

/** Nest injection token of the `SmsSender`. */
export const SMS_SENDER = Symbol('SMS_SENDER');

/** Account at a carrier. */
export interface SmsAccount {
  user: string;
  password: string;
  /** Name or number the message comes from, as registered at the carrier. */
  sender: string;
}

/** People wait for a code; a carrier that says nothing this long counts as not sent. */
export const SMS_TIMEOUT_MS = 8000;

/** Number as the carriers of Turkey take it: country code and digits, no plus. */
export const carrierNumber = (e164: string): string => e164.replace(/^\+/, '');
