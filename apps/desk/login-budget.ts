import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Compressed JavaScript that opening the sign-in may cost, bytes. */
export const LOGIN_BUDGET = 250_000;

/** What this check needs to know of a chunk of the build. */
export interface BuiltChunk {
  fileName: string;
  code: string;
  /** Chunks that are fetched together with it. */
  imports: readonly string[];
  isEntry: boolean;
  /** The module it was made for, when it is the target of an `import()`. */
  facadeModuleId?: string | null;
}

/** The chunks a browser fetches for these roots: they themselves and all they import, however far. */
export function fetchedWith(chunks: readonly BuiltChunk[], roots: readonly BuiltChunk[]): BuiltChunk[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set<BuiltChunk>();
  const visit = (chunk: BuiltChunk | undefined) => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) visit(byName.get(name));
  };
  roots.forEach(visit);
  return [...found];
}

/** Fails the build when the sign-in page costs more than its budget. */
export function loginBudget(page = 'pages/LoginPage.tsx', budget = LOGIN_BUDGET): Plugin {
  return {
    name: 'santral-login-budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((file): BuiltChunk[] => (file.type === 'chunk' ? [file] : []));
      const login = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(page));
      if (!login) this.error(`no chunk was built for ${page}: its budget cannot be checked`);
      const fetched = fetchedWith(chunks, [...chunks.filter(({ isEntry }) => isEntry), login]);
      const sizes = fetched.map(({ fileName, code }) => ({ fileName, bytes: gzipSync(code, { level: 9 }).length }));
      const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
      if (total <= budget) return;
      const lines = sizes.sort((a, b) => b.bytes - a.bytes).map(({ fileName, bytes }) => `  ${fileName}: ${bytes}`);
      this.error(`the sign-in costs ${total} bytes of compressed JavaScript, allowed are ${budget}\n${lines.join('\n')}`);
    },
  };
}
