import assert from 'node:assert/strict';
import dgram from 'node:dgram';
import { test } from 'node:test';
import { choosePorts, TRUNK_HOST } from './ports.mjs';

test('two PBXs that start at once do not share the port of their provider', async () => {
  const [first, second] = await Promise.all([choosePorts(), choosePorts()]);
  assert.notEqual(first.trunk, second.trunk);
});

test('a port that has to be one is refused when it is taken', async () => {
  const socket = dgram.createSocket('udp4');
  await new Promise((resolve) => socket.bind(0, TRUNK_HOST, resolve));
  try {
    await assert.rejects(choosePorts({ trunk: socket.address().port }), /\(trunk\) is taken/);
  } finally {
    socket.close();
  }
});
