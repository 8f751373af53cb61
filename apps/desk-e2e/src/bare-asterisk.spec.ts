import fs from 'node:fs';
import { pbxMinimum, usualPlace } from '@santral/contracts';

const docs = fs.readFileSync(new URL('../../../docs/pbxs.md', import.meta.url), 'utf8');
/** Indented as a block of lines is. */
const block = (text: string) => text.split('\n').map((line) => (line === '' ? '' : `    ${line}`)).join('\n');

it('the documentation asks for the lines the page asks for, and a bare Asterisk is started with these', () => {
  for (const { file, text } of pbxMinimum(usualPlace)) expect([file, docs.includes(`\n${file}\n\n${block(text)}\n`)]).toEqual([file, true]);
});
