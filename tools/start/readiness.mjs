import { ToolError } from '../services/index.mjs';

/** A process that ended this often before anything was ready will not do better the next time. */
const HOPELESS = 4;

/**
 * Waits until `GET /api/health/ready` answers 200.
 * @param {string} http
 * @param {{ processes: { name: string, restarts: number }[], timeoutMs?: number, isStopping?: () => boolean, log?: (text: string) => void }} options
 */
export async function waitUntilReady(http, { processes, timeoutMs = 120_000, isStopping = () => false, log = () => undefined }) {
  const until = Date.now() + timeoutMs;
  let said = '';
  while (!isStopping()) {
    const { isReady, missing } = await askReady(http);
    if (isReady) return;
    if (missing && missing !== said) log(`waiting for ${missing}`);
    said = missing;
    const broken = processes.find((one) => one.restarts >= HOPELESS);
    if (broken) throw new ToolError(`${broken.name} ends again and again; what it said is above, and in its log in the data folder.`);
    if (Date.now() > until) throw new ToolError(`Santral did not become ready in ${timeoutMs / 1000} s${said ? `; waiting for ${said}` : ''}. The logs are in the data folder.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/**
 * What the api says of itself: whether it is ready, and what is not. No connection is kept: when this process then loads a test for longer than
 * the api keeps one open, the next request would go down the closed one and fail.
 */
async function askReady(http) {
  try {
    const answer = await fetch(`${http}/api/health/ready`, { headers: { connection: 'close' }, signal: AbortSignal.timeout(5000) });
    if (answer.status === 200) return { isReady: true, missing: '' };
    const { parts } = await answer.json();
    const missing = parts.filter((part) => !part.up).map(({ name, detail }) => (detail ? `${name} (${detail})` : name));
    return { isReady: false, missing: missing.join(', ') };
  } catch {
    // Not listening yet.
    return { isReady: false, missing: '' };
  }
}
