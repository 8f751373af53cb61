import { type AmiReadClass, type AmiWriteClass, neededContexts, neededModules, type PbxTestLine } from '@santral/contracts';
import { eventFilters, header, LinkError, linkFactory, type PbxLink, type Signal } from '@santral/domain-telephony/link';
import type { AmiSettings } from '@santral/platform/config';
import { randomUUID } from 'node:crypto';
import { causedWith, eventOf, mayConfigure, missingWrite, supportOf } from './ami-rights.js';
import { advice, failed, ok, skipped } from './test-line.js';

export interface ProbeTiming {
  /** For a login, and for each answer. */
  answerMs: number;
  /** How long an event may take that the test causes. */
  eventMs: number;
}

/** Beyond this, calls lie in the wrong minute. */
const SKEW_MS = 2000;

/** Logs in as Santral would and looks at what it may do and what is there: one line per step from `login` to `dialplan`. It changes nothing on the PBX. */
export async function probeAmi(ami: AmiSettings, timing: ProbeTiming): Promise<PbxTestLine[]> {
  const heard: Signal[] = [];
  const link = linkFactory('native')(
    { ...ami, connectTimeoutMs: timing.answerMs, answerTimeoutMs: timing.answerMs },
    { onSignal: (signal) => void heard.push(signal), onSkipped: () => undefined, onMalformed: () => undefined, onClosed: () => undefined },
  );
  try {
    await link.connect();
  } catch (error) {
    const rest = (['version', 'write', 'read', 'filter', 'clock', 'modules', 'dialplan'] as const).map(skipped);
    return [loginFailure(error, ami.user), ...rest];
  }
  try {
    const listed = Object.keys((await link.action({ Action: 'ListCommands' })).headers);
    const missing = missingWrite(listed);
    return [
      ok('login', { user: ami.user }),
      await versionLine(link),
      writeLine(missing, mayConfigure(listed), ami.user),
      await readLine(link, heard, missing, timing.eventMs, ami.user),
      await filterLine(link, ami.user),
      await clockLine(link, heard),
      missing.includes('system') ? skipped('modules') : await modulesLine(link),
      await dialplanLine(link, ami.user),
    ];
  } catch (error) {
    // It let us in, and went away while we looked.
    return [failed('login', error instanceof LinkError && error.code === 'timeout' ? 'timeout' : 'closed', { host: ami.host, port: ami.port, seconds: timing.answerMs / 1000 })];
  } finally {
    link.close();
  }
}

function loginFailure(error: unknown, user: string): PbxTestLine {
  const code = error instanceof LinkError ? error.code : 'closed';
  if (code === 'login-refused') return failed('login', 'wrong-secret', { user });
  return failed('login', code === 'timeout' ? 'timeout' : 'closed', { user });
}

async function versionLine(link: PbxLink): Promise<PbxTestLine> {
  const { ok: isAnswered, headers } = await link.action({ Action: 'CoreSettings' });
  const version = (isAnswered ? header(headers, 'AsteriskVersion') : undefined) ?? '';
  const support = supportOf(version);
  if (support === null) return advice('version', 'version-unknown');
  if (support === 'tested') return ok('version', { version });
  return support === 'unsupported' ? failed('version', 'version-unsupported', { version }) : advice('version', 'version-untested', { version });
}

function writeLine(missing: readonly AmiWriteClass[], isConfigurable: boolean, user: string): PbxTestLine {
  if (missing.length > 0) return failed('write', 'missing-write', { classes: missing.join(', '), user });
  return isConfigurable ? ok('write') : advice('write', 'no-config-class', { user });
}

/** Causes one harmless event of each class and sees which come back. */
async function readLine(link: PbxLink, heard: readonly Signal[], missing: readonly AmiWriteClass[], eventMs: number, user: string): Promise<PbxTestLine> {
  const mark = `santral-${randomUUID().slice(0, 8)}`;
  const tried = (Object.keys(eventOf) as AmiReadClass[]).filter((name) => !missing.includes(causedWith[name]));
  if (tried.length === 0) return advice('read', 'read-unproven');
  const came = (name: AmiReadClass) => heard.some((signal) => signal.name === eventOf[name] && JSON.stringify(signal.headers).includes(mark));
  for (const name of tried) await cause(link, name, mark);
  const until = Date.now() + eventMs;
  while (!tried.every(came) && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 20));
  const unread = tried.filter((name) => !came(name));
  return unread.length > 0 ? failed('read', 'missing-read', { classes: unread.join(', '), user }) : ok('read');
}

async function cause(link: PbxLink, name: AmiReadClass, mark: string): Promise<void> {
  if (name === 'user') await link.action({ Action: 'UserEvent', UserEvent: 'SantralTest', Mark: mark });
  // Nobody's phone: the PBX says that it cannot be called, and no channel is made.
  else if (name === 'call') await link.action({ Action: 'Originate', Channel: `PJSIP/${mark}`, Application: 'NoOp', Timeout: 1000, Async: 'true', ChannelId: mark });
  else {
    await link.action({ Action: 'Setvar', Variable: 'CC_SANTRAL_TEST', Value: mark });
    await link.action({ Action: 'Setvar', Variable: 'CC_SANTRAL_TEST', Value: '' });
  }
}

async function filterLine(link: PbxLink, user: string): Promise<PbxTestLine> {
  const [filter = ''] = eventFilters();
  const { ok: isTaken } = await link.action({ Action: 'Filter', Operation: 'Add', Filter: filter });
  return isTaken ? ok('filter') : advice('filter', 'no-filter', { user });
}

async function clockLine(link: PbxLink, heard: readonly Signal[]): Promise<PbxTestLine> {
  const asked = Date.now();
  const { headers } = await link.action({ Action: 'Ping' });
  const pbxNow = Number(header(headers, 'Timestamp') ?? NaN) * 1000;
  const skewMs = pbxNow - (asked + Date.now()) / 2;
  if (Number.isFinite(skewMs) && Math.abs(skewMs) > SKEW_MS) return advice('clock', 'clock-skew', { seconds: Math.round(skewMs / 100) / 10 });
  const isStamped = heard.length === 0 || heard.some((signal) => signal.headers['Timestamp'] !== undefined);
  return isStamped ? ok('clock') : advice('clock', 'no-stamps');
}

/** Modules that are not loaded. Calls are followed without any of them, so this is told and no more. */
async function modulesLine(link: PbxLink): Promise<PbxTestLine> {
  const answers = await Promise.all(neededModules.map(async (name) => ({ name, isLoaded: (await link.action({ Action: 'ModuleCheck', Module: `${name}.so` })).ok })));
  const missing = answers.filter(({ isLoaded }) => !isLoaded).map(({ name }) => name);
  return missing.length > 0 ? advice('modules', 'missing-modules', { modules: missing.join(', ') }) : ok('modules');
}

/** Contexts of the dial plan that extensions, click-to-call, test calls and recordings use; a PBX with a plan of its own may do without. */
async function dialplanLine(link: PbxLink, user: string): Promise<PbxTestLine> {
  const missing: string[] = [];
  for (const context of neededContexts) {
    try {
      await link.list({ Action: 'ShowDialPlan', Context: context });
    } catch (error) {
      if (!(error instanceof LinkError) || error.code !== 'refused') throw error;
      if (/permission/i.test(error.message)) return advice('dialplan', 'dialplan-unread', { user });
      missing.push(context);
    }
  }
  return missing.length > 0 ? advice('dialplan', 'missing-contexts', { contexts: missing.join(', ') }) : ok('dialplan');
}
