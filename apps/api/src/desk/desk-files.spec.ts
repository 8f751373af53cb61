import express from 'express';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import request from 'supertest';
import { deskFiles } from './desk-files.js';

let folder: string;
let app: express.Express;

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'desk-'));
  await fs.mkdir(path.join(folder, 'dist', 'assets'), { recursive: true });
  await fs.writeFile(path.join(folder, 'secret.txt'), 'secret');
  const files = { 'index.html': '<html>desk</html>', 'assets/app-abc.js': 'plain', 'assets/app-abc.js.br': 'brotli', 'assets/app-abc.js.gz': 'gzip', 'favicon.svg': '<svg/>' };
  for (const [name, text] of Object.entries(files)) await fs.writeFile(path.join(folder, 'dist', name), text);
  app = express().use(await deskFiles(path.join(folder, 'dist')));
  app.use((_request, response) => void response.status(404).send('next'));
});
afterAll(() => fs.rm(folder, { recursive: true }));

it('serves the page for every address of the router, never from a cache', async () => {
  for (const address of ['/', '/login', '/apps/customer/12/0', '/index.html']) {
    const answer = await request(app).get(address).expect(200).expect('content-type', /html/);
    expect([answer.text, answer.headers['cache-control']]).toEqual(['<html>desk</html>', 'no-cache']);
  }
});

it('keeps hashed files for a year, in the best encoding the client takes', async () => {
  const plain = await request(app).get('/assets/app-abc.js').set('Accept-Encoding', 'identity').expect(200).expect('content-type', /javascript/);
  expect([plain.text, plain.headers['cache-control'], plain.headers['vary']]).toEqual(['plain', 'public, max-age=31536000, immutable', 'Accept-Encoding']);
  const brotli = await request(app).head('/assets/app-abc.js').set('Accept-Encoding', 'gzip, br').expect(200).expect('content-type', /javascript/);
  expect([brotli.headers['content-encoding'], brotli.headers['content-length']]).toEqual(['br', '6']);
  const gzip = await request(app).head('/assets/app-abc.js').set('Accept-Encoding', 'gzip').expect(200);
  expect(gzip.headers['content-encoding']).toBe('gzip');
});

it('answers a missing script, the api and other methods not with the page', async () => {
  for (const address of ['/assets/gone.js', '/api/nowhere', '/socket.io/']) await request(app).get(address).expect(404, 'next');
  await request(app).post('/login').expect(404, 'next');
});

it('does not leave its folder', async () => {
  for (const address of ['/..%2fsecret.txt', '/%2e%2e/secret.txt', '/assets/..%2f..%2fsecret.txt', '/%00', '/%zz']) {
    const answer = await request(app).get(address);
    expect([address, answer.text.includes('secret')]).toEqual([address, false]);
  }
});

it('says at the start that there is no desk', async () => {
  await expect(deskFiles(folder)).rejects.toThrow('index.html');
});
