import { freePort, isPortFree, ToolError } from '../services/index.mjs';

const DEFAULT_PORT = 3000;

/**
 * The port of the api. One that was asked for must be free; the default gives way to a free one.
 * @returns {Promise<{ port: number, isOther: boolean }>}
 */
export async function choosePort(asked, host = '127.0.0.1') {
  if (asked === undefined || asked === '') {
    if (await isPortFree(DEFAULT_PORT, host)) return { port: DEFAULT_PORT, isOther: false };
    return { port: await freePort(host), isOther: true };
  }
  const port = Number(asked);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new ToolError(`PORT: given ${JSON.stringify(asked)}; must be a whole number from 1 to 65535`);
  if (!(await isPortFree(port, host))) throw new ToolError(`PORT: ${port} is taken by another program on ${host}. Choose another one, or leave PORT out and a free one is taken.`);
  return { port, isOther: false };
}

/** Checks the whole environment with the schema of the running system, so that a wrong setting is named before anything runs. */
export async function checkEnvironment(env) {
  const { ConfigError, loadConfig } = await import('../../libs/platform/dist/config/index.js');
  try {
    loadConfig(env);
  } catch (error) {
    throw error instanceof ConfigError ? new ToolError(error.message) : error;
  }
}
