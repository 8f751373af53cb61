/** Why a place of recordings cannot be asked: nobody is there, nobody answers in time, it lets us not in, or something else went wrong. */
export const storageTroubles = ['unreachable', 'timeout', 'refused', 'failed', 'sealed', 'no-folder'] as const;
export type StorageTroubleKind = (typeof storageTroubles)[number];

/**
 * A place of recordings that could not be asked; never that a recording is not there. `sealed`: the secret of it was closed with another key.
 * `no-folder`: it is a folder of this machine, and the machine has none. No message holds a secret.
 */
export class StorageTrouble extends Error {
  constructor(
    readonly kind: StorageTroubleKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

const nobodyThere = ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'EPIPE', 'UND_ERR_SOCKET'];
const tooLate = ['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT'];

/** What a connection that failed says of why. */
export function troubleOf(error: unknown, where: string): StorageTrouble {
  if (error instanceof StorageTrouble) return error;
  const reason: unknown = (error as Error).cause ?? error;
  // A library that wraps the error of the connection may leave its code in the text alone.
  const code = (reason as NodeJS.ErrnoException).code ?? /\bE[A-Z]{4,}\b/.exec((reason as Error).message)?.[0] ?? '';
  const text = code || (reason as Error).message;
  if ((error as Error).name === 'TimeoutError' || tooLate.includes(code)) return new StorageTrouble('timeout', where, { cause: error });
  return new StorageTrouble(nobodyThere.includes(code) ? 'unreachable' : 'failed', `${where}: ${text}`, { cause: error });
}
