import assert from 'node:assert/strict';
import { test } from 'node:test';
import { progressBar } from './progress-bar.mjs';

const terminal = (isTTY) => ({ isTTY, text: '', write(text) { this.text += text; } });

test('shows how far it is on a terminal, ten times a second at most, and lets lines pass above itself', () => {
  const stream = terminal(true);
  let now = 0;
  const bar = progressBar(stream, () => now);
  now = 1000;
  bar.show({ share: 0.5, lines: 40_000 });
  now = 1050;
  bar.show({ share: 0.9, lines: 80_000 });
  bar.say('a bad line');
  assert.equal(stream.text.replaceAll('\x1b[2K', ''), `\r[${'█'.repeat(15)}${'·'.repeat(15)}] 50 %  40000 lines, 40000 a second\ra bad line\n`);
});

test('says nothing of itself where nobody watches', () => {
  const stream = terminal(false);
  const bar = progressBar(stream, () => 1000);
  bar.show({ share: 1, lines: 9 });
  bar.say('a bad line');
  bar.clear();
  assert.equal(stream.text, 'a bad line\n');
});
