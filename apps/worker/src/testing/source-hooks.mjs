/**
 * `node --import ./apps/worker/src/testing/source-hooks.mjs --conditions=@santral/source <file>.ts`: runs our TypeScript as it stands, so that a test can start
 * a process of its own without a build.
 */
import fs from 'node:fs';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { transform } from '@swc/core';

const options = {
  swcrc: false,
  sourceMaps: 'inline',
  jsc: { target: 'es2023', keepClassNames: true, parser: { syntax: 'typescript', decorators: true }, transform: { legacyDecorator: true, decoratorMetadata: true } },
  module: { type: 'nodenext' },
};

/** Our files name each other by what they will be built to. */
export async function resolve(specifier, context, next) {
  if (specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL?.endsWith('.ts')) {
    const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
    if (fs.existsSync(source)) return { url: source.href, shortCircuit: true };
  }
  return next(specifier, context);
}

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const file = fileURLToPath(url);
  const { code } = await transform(await fs.promises.readFile(file, 'utf8'), { ...options, filename: file });
  return { format: 'module', source: code, shortCircuit: true };
}

// Node loads this file twice: first as what is imported, then as the hooks themselves, in a thread of their own.
if (isMainThread) register(import.meta.url);
