import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { AmiActions } from '../calls/ami-actions.mjs';
import { startedAt } from '../services/processes.mjs';
import { VOICE } from '../services/ahead.mjs';
import { allowsRealTime, ofThread, scheduling, until } from '../services/testing.mjs';
import { throwawayFolder } from '../services/throwaway.mjs';
import { workspace } from '../services/paths.mjs';
import { startPbx } from './index.mjs';

/** Sends one action to a PBX that may be about to start. */
async function ask(ami, fields) {
  const actions = await AmiActions.open(ami);
  try {
    return await actions.send(fields);
  } finally {
    actions.close();
  }
}

test('two PBXs run side by side, one of them not of our making; each comes back when it dies and is gone when stopped', async () => {
  const { folder, remove } = throwawayFolder();
  const [own, foreign] = await Promise.all([
    startPbx({ dir: path.join(folder, 'own'), usualPorts: false, observer: true }),
    startPbx({ dir: path.join(folder, 'foreign'), usualPorts: false, config: path.join(workspace, 'apps/desk-e2e/foreign-asterisk'), amiUser: 'crm' }),
  ]);
  try {
    const settings = await ask(own.ami, { Action: 'CoreSettings' });
    assert.match(settings.AsteriskVersion, /^2[2-9]\./);
    assert.equal(settings.SystemName, 'santral');
    assert.match(await own.cli('queue show'), /destek has 0 calls[\s\S]*satis has 0 calls/);
    assert.match(await foreign.cli('queue show'), /PJSIP\/1001/);
    // Santral's own user may not run commands on the machine; the observer of the tests may.
    assert.equal((await ask(own.ami, { Action: 'Command', Command: 'core show uptime' })).Message, 'Permission denied');
    assert.equal((await ask(own.observer, { Action: 'Command', Command: 'core show uptime' })).Response, 'Success');

    const voice = allowsRealTime() ? [scheduling.roundRobin, VOICE] : [scheduling.other, 0];
    const voiceIsFirst = () => fs.readdirSync(`/proc/${own.pid}/task`).every((thread) => isDeepStrictEqual(ofThread(thread), voice));
    await until(voiceIsFirst, 'voice before everything, in all threads');

    const before = own.pid;
    process.kill(before, 'SIGKILL');
    await until(() => own.pid !== before && ask(own.ami, { Action: 'Ping' }).then((answer) => answer.Response === 'Success', () => false), 'the second start');
    await until(voiceIsFirst, 'voice before everything again');
  } finally {
    const pids = [own.pid, foreign.pid];
    await Promise.all([own.stop(), foreign.stop()]);
    for (const pid of pids) assert.equal(startedAt(pid), undefined);
    remove();
  }
});
