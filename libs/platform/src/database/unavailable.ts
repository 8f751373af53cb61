/** SQLSTATE classes and codes that say "the server is away or full", not "your statement is wrong". */
const states = /^(08|53|57P0[1-3]|55P03|40001|40P01)/;
const errnos = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH', 'EAI_AGAIN']);
const messages = /Connection terminated|connection timeout|timeout exceeded when trying to connect|Connection is closed|the database system is/i;

/** Whether an error means that PostgreSQL or Redis is away for the moment, so that waiting helps. Looks through causes and driver errors. */
export function isUnavailable(error: unknown): boolean {
  for (let e = error as { code?: unknown; message?: unknown; cause?: unknown; driverError?: unknown; errors?: unknown[] } | undefined, depth = 0; e && depth < 5; depth++) {
    const code = typeof e.code === 'string' ? e.code : '';
    if (errnos.has(code) || states.test(code)) return true;
    if (typeof e.message === 'string' && messages.test(e.message)) return true;
    if (Array.isArray(e.errors) && e.errors.some((inner) => isUnavailable(inner))) return true;
    e = (e.driverError ?? e.cause) as typeof e;
  }
  return false;
}
