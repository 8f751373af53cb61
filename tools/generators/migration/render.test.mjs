import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderMigration } from './render.mjs';

const base = { verb: 'create', resource: 'call-reasons', timestamp: 1795139000001, up: ['CREATE TABLE "a" (x text DEFAULT \'\\D\')'], down: ['DROP TABLE "a"'] };

test('names class and file so that TypeORM runs them in order', () => {
  const { className, fileName, source } = renderMigration(base);
  assert.equal(className, 'CreateCallReasons1795139000001');
  assert.equal(fileName, '1795139000001-create-call-reasons.ts');
  assert.match(source, /class CreateCallReasons1795139000001 implements MigrationInterface/);
});

test('keeps backslashes, backticks and ${ of the SQL as they are', () => {
  const { source } = renderMigration({ ...base, up: ['SELECT \'\\D\', \'`\', \'${x}\''] });
  const literal = /await runner\.query\(`([^]*?[^\\])`\)/.exec(source)[1];
  assert.equal(new Function(`return \`${literal}\``)().trim(), 'SELECT \'\\D\', \'`\', \'${x}\'');
});

test('says that a change cannot be undone rather than undoing nothing', () => {
  assert.match(renderMigration({ ...base, verb: 'change', down: [] }).source, /throw new Error\('ChangeCallReasons1795139000001 cannot be undone/);
});
