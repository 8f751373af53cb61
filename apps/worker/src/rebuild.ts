import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { instantMeant } from '@santral/contracts';
import { ConfigError, loadConfig } from '@santral/platform/config';
import { isUnavailable } from '@santral/platform/database';
import { pbxIds } from '@santral/platform/pbxs';
import { RebuildRefusedError, RebuildRunsError, runRebuild } from '@santral/platform/rebuild';
import { createRedis } from '@santral/platform/redis';
import { rebuilds } from './domains.js';

const usage = 'usage: npm run facts -- rebuild [--from DATE] [--until DATE] [--pbx ID]';

function dateOf(name: string, text: string | undefined, timeZone: string): Date | null {
  if (text === undefined) return null;
  const at = new Date(instantMeant(text, timeZone));
  if (Number.isNaN(at.getTime())) throw new ConfigError(`--${name}: given "${text}", allowed is a date such as 2026-11-20 or 2026-11-20T09:00:00+03:00\n${usage}`);
  return at;
}

function wanted(args: readonly string[], timeZone: string): { from: Date | null; until: Date | null; pbx: string | undefined } {
  let given;
  try {
    given = parseArgs({ args: [...args], allowPositionals: true, options: { from: { type: 'string' }, until: { type: 'string' }, pbx: { type: 'string' } } });
  } catch (error) {
    throw new ConfigError(`${(error as Error).message}\n${usage}`);
  }
  const { positionals, values } = given;
  if (positionals.length !== 1 || positionals[0] !== 'rebuild') throw new ConfigError(usage);
  const [from, until] = [dateOf('from', values.from, timeZone), dateOf('until', values.until, timeZone)];
  if (from !== null && until !== null && until <= from) throw new ConfigError(`--until has to be after --from\n${usage}`);
  return { from, until, pbx: values.pbx };
}

/**
 * `node apps/worker/dist/rebuild.js rebuild [--from DATE] [--until DATE] [--pbx ID]`: makes the rows of calls and of agents' days what the facts say that
 * are kept, of every PBX where none is named. A date without an offset is one of the company's zone. The worker may run meanwhile.
 */
async function main(args: readonly string[]): Promise<void> {
  const config = loadConfig();
  const { from, until, pbx } = wanted(args, config.timeZone);
  const redis = createRedis(config.redisUrl, 'rebuild');
  try {
    const known = await pbxIds(config, redis);
    if (pbx !== undefined && !known.includes(pbx)) throw new ConfigError(`--pbx: there is no PBX "${pbx}". There are ${known.join(', ')}.`);
    for (const id of pbx === undefined ? known : [pbx]) {
      try {
        await runRebuild({ databaseUrl: config.databaseUrl, redis, pbx: id, from, until, rebuilds, say: (line) => void process.stdout.write(`${line}\n`) });
      } catch (error) {
        // One of several PBXs of which nothing is kept is no reason to leave out the others.
        if (pbx !== undefined || known.length === 1 || !(error instanceof RebuildRefusedError) || error instanceof RebuildRunsError) throw error;
        process.stdout.write(`${error.message}\n`);
      }
    }
  } finally {
    redis.disconnect();
  }
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ConfigError || error instanceof RebuildRefusedError) return error.message;
  if (isUnavailable(error)) return `The database or Redis was away (${error.message}): what was replaced by then is right; run it again.`;
  return error.stack ?? error.message;
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${textOf(error)}\n`);
  process.exit(1);
}
