import { type ConfigPart, QUEUES_DRAFT_FILE, QUEUES_FILE } from '@santral/contracts';
import type { ActionFields } from '../ami/ami-action.js';
import { decodeMessage } from '../ami/ami-message.js';
import type { AmiMessage } from '../ami/signal.js';
import type { PbxResponse } from '../link/pbx-link.js';
import { type NotWritten, writeQueue } from './queue-writer.js';

const message = (...lines: string[]) => decodeMessage(lines.join('\r\n'), () => undefined);
const ok = (...lines: string[]): PbxResponse => ({ ok: true, message: '', headers: message('Response: Success', ...lines) });
const no = (text: string): PbxResponse => ({ ok: false, message: text, headers: message('Response: Error') });
const part = (lines: number): ConfigPart => ({ section: 'teknik', lines: Array.from({ length: lines }, (_, index) => ({ name: 'member', value: `PJSIP/${2000 + index},0` })) });

/** A PBX that answers as told, by the name of the action; everything else succeeds. */
function pbx(answers: Record<string, PbxResponse | ((fields: ActionFields) => PbxResponse)> = {}, members: AmiMessage[] = []) {
  const asked: ActionFields[] = [];
  return {
    asked,
    names: () => asked.map(({ Action }) => Action),
    act: (fields: ActionFields) => {
      asked.push(fields);
      const answer = answers[fields.Action] ?? ok();
      return Promise.resolve(typeof answer === 'function' ? answer(fields) : answer);
    },
    list: () => Promise.resolve(members),
  };
}
const refusalOf = async (work: Promise<void>): Promise<Pick<NotWritten, 'cause' | 'message'>> => work.then(() => Promise.reject(new Error('was written')), (error: NotWritten) => ({ cause: error.cause, message: error.message }));

it('makes the file where there is none, writes the section and has that queue read anew', async () => {
  const asterisk = pbx({ GetConfig: no('Config file not found') });
  await writeQueue(asterisk, { section: 'teknik', lines: [{ name: 'strategy', value: 'rrmemory' }] });
  expect(asterisk.names()).toEqual(['GetConfig', 'CreateConfig', 'UpdateConfig', 'QueueReload']);
  expect(asterisk.asked[2]).toEqual({
    Action: 'UpdateConfig', SrcFilename: QUEUES_FILE, DstFilename: QUEUES_FILE, 'Action-000000': 'NewCat', 'Cat-000000': 'teknik', 'Action-000001': 'Append', 'Cat-000001': 'teknik', 'Var-000001': 'strategy', 'Value-000001': 'rrmemory',
  });
  expect(asterisk.asked[3]).toEqual({ Action: 'QueueReload', Queue: 'teknik', Members: 'yes', Parameters: 'yes' });
});

it('puts a section in the place of the one there was, in one step however long it is, and within what a message holds', async () => {
  const asterisk = pbx({ GetConfig: ok('Category-000000: teknik') });
  await writeQueue(asterisk, part(60));
  const updates = asterisk.asked.filter(({ Action }) => Action === 'UpdateConfig');
  expect(updates.map(({ SrcFilename, DstFilename }) => [SrcFilename, DstFilename])).toEqual([[QUEUES_FILE, QUEUES_DRAFT_FILE], [QUEUES_DRAFT_FILE, QUEUES_DRAFT_FILE], [QUEUES_DRAFT_FILE, QUEUES_FILE]]);
  for (const update of updates) expect(Object.keys(update).length).toBeLessThan(127);
  expect(updates[0]).toMatchObject({ 'Action-000000': 'DelCat', 'Action-000001': 'NewCat', 'Value-000002': 'PJSIP/2000,0' });
});

it('takes whoever has signed in out of a queue that goes', async () => {
  const member = (address: string, membership: string) => message('Event: QueueMember', 'Queue: teknik', `Location: ${address}`, `Membership: ${membership}`);
  const asterisk = pbx({ GetConfig: ok('Category-000000: teknik') }, [member('PJSIP/2001', 'dynamic'), member('PJSIP/2002', 'static')]);
  await writeQueue(asterisk, part(0));
  expect(asterisk.names()).toEqual(['GetConfig', 'QueueRemove', 'UpdateConfig', 'QueueReload']);
  expect(asterisk.asked[1]).toMatchObject({ Queue: 'teknik', Interface: 'PJSIP/2001' });
  expect(asterisk.asked[2]).toMatchObject({ 'Action-000000': 'DelCat', 'Cat-000000': 'teknik' });
});

it.each<[what: string, answers: Parameters<typeof pbx>[0], cause: NotWritten['cause']]>([
  ['a user without the class', { GetConfig: no('Config file not found'), CreateConfig: no('Permission denied'), ListCommands: ok('QueueAdd: Add') }, 'pbx-config.class-missing'],
  ['a user who may not even read', { GetConfig: no('Permission denied'), ListCommands: ok() }, 'pbx-config.class-missing'],
  ['a folder that cannot be written', { GetConfig: no('Config file not found'), CreateConfig: no('Permission denied'), ListCommands: ok('UpdateConfig: Update') }, 'pbx-config.not-writable'],
  ['a file that cannot be written', { GetConfig: ok(), UpdateConfig: no('Save of config failed') }, 'pbx-config.not-writable'],
  ['a reload that is refused', { GetConfig: ok(), QueueReload: no('queues.conf is broken') }, 'pbx-config.refused'],
])('tells %s from the others', async (_what, answers, cause) => {
  expect((await refusalOf(writeQueue(pbx(answers), part(1)))).cause).toBe(cause);
});
