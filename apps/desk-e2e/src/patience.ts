/** How long a journey waits for one thing, ms: longer than anything takes on a busy machine, shorter than a test. */
const PATIENCE_MS = 20_000;

/**
 * The same promise for somebody whose patience ends: `await` begins to count when it is reached, and fails with what was waited for and what
 * `look` sees then, so that a red run tells why. Nobody awaits it: nothing happens.
 */
export function patiently<T>(promise: Promise<T>, what: string, look: () => Promise<string>, ms = PATIENCE_MS): PromiseLike<T> {
  return { then: (onDone, onFailed) => withPatience(promise, what, look, ms).then(onDone, onFailed) };
}

async function withPatience<T>(promise: Promise<T>, what: string, look: () => Promise<string>, ms: number): Promise<T> {
  const gone = Symbol('gone');
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<typeof gone>((resolve) => {
    timer = setTimeout(() => resolve(gone), ms);
  });
  try {
    const found = await Promise.race([promise, end]);
    if (found !== gone) return found as T;
  } finally {
    clearTimeout(timer);
  }
  throw new Error(`${what} did not come within ${ms} ms.\n${await look().catch((error: unknown) => `And the system cannot be asked: ${String(error)}`)}`);
}
