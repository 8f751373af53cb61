import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root folder of the repository. */
export const workspace = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Data folder of this installation, absolute. `SANTRAL_DATA` is taken from where the command was given. */
export const dataFolder = (env = process.env) => path.resolve(env.SANTRAL_DATA || path.join(workspace, '.santral'));

/**
 * Folder of the unpacked Debian packages (PostgreSQL, the Redis server, Asterisk, Chromium). They are programs, not data: `--reset` leaves
 * them, and every throwaway system of the tests shares those of the repository's own data folder.
 */
export const packagesFolder = (dataDir = path.join(workspace, '.santral'), env = process.env) => path.resolve(env.SANTRAL_PACKAGES || path.join(dataDir, 'packages'));
