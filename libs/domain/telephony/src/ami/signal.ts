/**
 * One AMI message as the PBX sent it: header → value, in the case the PBX uses. A header that came more than once (`ChanVariable`, `Output`) is an
 * array. Has a null prototype, so a header called `__proto__` or `constructor` is only a header.
 */
export type AmiMessage = { readonly [header: string]: string | readonly string[] | undefined };

/** Something the PBX said (`Newchannel`); never leaves this library. */
export interface Signal {
  /** Value of the `Event` header. */
  readonly name: string;
  /** Epoch ms, fractional when the PBX stamps its events (`timestampevents=yes`), else the instant the bytes arrived. */
  readonly at: number;
  readonly headers: AmiMessage;
}
