import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

const folder = fileURLToPath(new URL('../../traces/', import.meta.url));

/** Names of the recorded AMI byte streams of a real Asterisk 22, without ending. */
export const traceNames: readonly string[] = fs
  .readdirSync(folder)
  .filter((file) => /\.ami(\.gz)?$/.test(file))
  .map((file) => file.replace(/\.ami(\.gz)?$/, ''))
  .sort();

/** The bytes of a recording, as the PBX sent them after the login (two of them from the banner on). */
export async function loadTrace(name: string): Promise<Buffer> {
  const plain = `${folder}${name}.ami`;
  if (fs.existsSync(plain)) return fs.promises.readFile(plain);
  return promisify(gunzip)(await fs.promises.readFile(`${plain}.gz`));
}
