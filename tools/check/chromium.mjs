import { ensureMachineProgram } from '../services/debian-packages.mjs';
import { which } from '../services/processes.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * A Chromium for the journeys: `CHROMIUM_PATH`, one on PATH, else Debian's, unpacked into the packages folder.
 * @returns {Promise<string>} path of a program to start
 */
export async function ensureChromium({ folder, log, env = process.env }) {
  const own = env.CHROMIUM_PATH || NAMES.map((name) => which(name, env)).find(Boolean);
  if (own) return own;
  return ensureMachineProgram({ name: 'chromium', packages: ['chromium'], program: 'usr/lib/chromium/chromium', folder, log });
}
