import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const WORTH_IT = /\.(js|css|html|svg|json)$/;
/** Smaller files fit one packet as they are. */
const SMALLEST = 1024;

/** Writes `.br` and `.gz` beside every text file of the build, so that whoever serves it never compresses at run time. */
export function precompress(): Plugin {
  let outDir = 'dist';
  return {
    name: 'santral-precompress',
    apply: 'build',
    configResolved: (config) => {
      outDir = path.resolve(config.root, config.build.outDir);
    },
    closeBundle: async () => {
      const files = await readdir(outDir, { recursive: true, withFileTypes: true });
      await Promise.all(
        files.filter((file) => file.isFile() && WORTH_IT.test(file.name)).map((file) => compress(path.join(file.parentPath, file.name))),
      );
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < SMALLEST) return;
  const [brotli, zipped] = await Promise.all([
    toBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    toGzip(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, zipped)]);
}
