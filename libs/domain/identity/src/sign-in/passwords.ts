import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the library's defaults (19 MiB, two passes): about 40 ms. */
export const hashPassword = (password: string): Promise<string> => hash(password);

let decoy: Promise<string> | undefined;

/**
 * Whether the password fits. Without a hash (nobody has that address) it takes just as long and says no, so that an answer's time
 * does not tell who has an account.
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const fits = await verify(passwordHash ?? (await (decoy ??= hash('nobody has this password'))), password);
  return fits && passwordHash !== null;
}

/** Makes the hash that unknown addresses are checked against, so that the first of them is not slower. */
export const preparePasswords = (): Promise<string> => (decoy ??= hash('nobody has this password'));
