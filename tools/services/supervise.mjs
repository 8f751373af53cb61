/**
 * Keeps a process running: starts it again when it ends by itself, at growing distances when it keeps ending.
 *
 * @param {object} options
 * @param {string} options.name
 * @param {() => Promise<import('./processes.mjs').ManagedProcess>} options.start starts it and resolves when it is of use
 * @param {import('./processes.mjs').ManagedProcess} [options.first] runs already; `start` is for the ones after it
 * @param {(pid: number) => void} [options.onRestart]
 * @param {(text: string) => void} [options.log]
 * @param {number} [options.firstMs] pause before the first new start
 * @param {number} [options.maxMs] longest pause
 * @param {number} [options.steadyMs] a process that ran this long has recovered
 * @returns {Promise<{ name: string, readonly pid: number, readonly restarts: number, stop: (graceMs?: number) => Promise<void> }>}
 *   resolves after the first start; that one's failure rejects
 */
export async function supervise({ name, start, first, onRestart = () => undefined, log = () => undefined, firstMs = 250, maxMs = 10_000, steadyMs = 20_000 }) {
  let current = first ?? (await start());
  let restarts = 0;
  let isStopping = false;
  let wake = () => undefined;

  const watch = async () => {
    let pauseMs = firstMs;
    while (!isStopping) {
      const from = Date.now();
      const { code, signal } = await current.exited;
      if (isStopping) return;
      if (Date.now() - from > steadyMs) pauseMs = firstMs;
      log(`${name} ended (${signal ?? `exit code ${code}`}); starting it again in ${pauseMs} ms`);
      await new Promise((resolve) => {
        wake = resolve;
        setTimeout(resolve, pauseMs);
      });
      if (isStopping) return;
      pauseMs = Math.min(pauseMs * 2, maxMs);
      restarts += 1;
      try {
        current = await start();
        onRestart(current.pid);
      } catch (error) {
        log(`${name} could not be started again: ${error.message}`);
      }
    }
  };
  const watching = watch();

  return {
    name,
    get pid() {
      return current.pid;
    },
    get restarts() {
      return restarts;
    },
    stop: async (graceMs) => {
      isStopping = true;
      wake();
      await current.stop(graceMs);
      await watching;
      // It may have been started again while we were asked to stop.
      await current.stop(graceMs);
    },
  };
}
