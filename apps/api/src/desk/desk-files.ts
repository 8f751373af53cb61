import type { NextFunction, Request, Response } from 'express';
import fs from 'node:fs/promises';
import path from 'node:path';

const encodings = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
] as const;

/**
 * Serves the built desk: files with a hash in their name for a year, the page itself never from a cache, and the page for every
 * address of the client's router. Compressed twins (`.br`, `.gz`) are sent to whoever takes them.
 */
export async function deskFiles(folder: string) {
  const files = new Set((await fs.readdir(folder, { recursive: true, withFileTypes: true })).filter((f) => f.isFile()).map((f) => path.relative(folder, path.join(f.parentPath, f.name))));
  if (!files.has('index.html')) throw new Error(`DESK_DIR has no index.html: ${folder}`);

  return (request: Request, response: Response, next: NextFunction): void => {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || isServer(request.path)) return next();
    const wanted = wantedFile(request.path);
    if (wanted !== null && files.has(wanted)) return send(wanted);
    // A missing script must not be answered with a page.
    if (wanted === null || path.extname(wanted) !== '') return next();
    send('index.html');

    function send(file: string): void {
      const encoding = encodings.find(({ name, extension }) => files.has(file + extension) && request.acceptsEncodings(name) !== false);
      response.type(path.extname(file));
      response.setHeader('Vary', 'Accept-Encoding');
      response.setHeader('Cache-Control', /^assets\//.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (encoding) response.setHeader('Content-Encoding', encoding.name);
      response.sendFile(file + (encoding?.extension ?? ''), { root: folder, cacheControl: false, dotfiles: 'deny' }, (error) => {
        if (error && !response.headersSent) next(error);
      });
    }
  };
}

const isServer = (address: string) => /^\/(api|socket\.io)(\/|$)/.test(address);

/** Path of the file an address names, relative to the folder; null when it names none in it. */
function wantedFile(address: string): string | null {
  try {
    const file = path.posix.normalize(decodeURIComponent(address)).replace(/^\/+/, '');
    return file.startsWith('..') || file.includes('\0') ? null : file === '' ? 'index.html' : file.replace(/\/$/, '');
  } catch {
    return null;
  }
}
