import path from 'node:path';

/**
 * What a newcomer needs to know once the system runs.
 * @param {{ runtime: import('./runtime-file.mjs').Runtime, dataDir: string, isEmpty: boolean, env: NodeJS.ProcessEnv }} options
 */
export function greeting({ runtime, dataDir, isEmpty, env }) {
  const { http, pbx } = runtime;
  const lines = ['', `  Santral     ${http}`, `  API         ${http}/api/docs`, `  data        ${dataDir} (logs in ${path.join(dataDir, 'logs')})`];
  for (const { id, ami, sip } of pbx) lines.push(`  PBX ${id.padEnd(7)} SIP ${sip.host}:${sip.port}, AMI ${ami.host}:${ami.port}`);
  if (pbx.length === 0) lines.push('  PBX         none');
  // A database of one's own gets the demo company only when it has no users.
  if (!isEmpty && !env.DATABASE_URL) {
    lines.push('', '  Demo company, password santral-demo:');
    lines.push('    agent1@santral.demo … agent10@santral.demo   extensions 1001 … 1010, SIP password s1001 … s1010');
    lines.push('    admin@  manager@  accounting@  sales@  reseller@  staff@  user@santral.demo');
  }
  if ((env.SMS_PROVIDER || 'outbox') === 'outbox') lines.push('', `  SMS codes appear here as they are sent, and at ${http}/api/dev/sms`);
  if (pbx.length > 0) lines.push('', '  Real calls to watch: npm run calls -- --rate 2 --count 50   (in another terminal)');
  lines.push('', '  Ctrl-C stops everything.', '');
  return lines.join('\n');
}
