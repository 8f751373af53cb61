import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const types = { '.html': 'text/html', '.js': 'text/javascript' };

/** Builds the bare page as the desk is built and serves it compressed. Resolves to its address and how to stop it. */
export async function startBare(outDir) {
  const root = fileURLToPath(new URL('./bare', import.meta.url));
  await build({ configFile: false, logLevel: 'silent', root, build: { outDir, emptyOutDir: true, target: 'es2022' } });
  const files = new Map();
  for (const file of fs.readdirSync(outDir, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const full = path.join(file.parentPath, file.name);
    files.set(`/${path.relative(outDir, full)}`, gzipSync(fs.readFileSync(full), { level: 9 }));
  }
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bare');
    const name = files.has(pathname) ? pathname : '/index.html';
    response.writeHead(200, { 'content-type': types[path.extname(name)] ?? 'application/octet-stream', 'content-encoding': 'gzip' });
    response.end(files.get(name));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { http: `http://127.0.0.1:${server.address().port}`, stop: () => new Promise((resolve) => server.close(resolve)) };
}
