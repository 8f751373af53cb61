import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Compressed JavaScript that opening the sign-in may cost, bytes. */
export const LOGIN_BUDGET = 200_000;

/** What guests have no use for: features behind the sign-in, all texts but those of the sign-in, what frame and live connection are made of. */
const behindSignIn = [
  /[\\/]libs[\\/]desk[\\/](?!identity[\\/]|shell[\\/])/,
  /[\\/]libs[\\/]desk[\\/](?!identity[\\/])[\w-]+[\\/]src[\\/]locales[\\/]/,
  /[\\/]node_modules[\\/](antd|@ant-design|@rc-component|socket\.io-client)[\\/]/,
];
/** The files of texts that guests fetch when they read another language. */
const GUEST_TEXTS = /[\\/]texts[\\/]guest-\w+\.ts$/;

/** What this check needs to know of a chunk of the build. */
export interface BuiltChunk {
  fileName: string;
  code: string;
  /** Chunks that are fetched together with it. */
  imports: readonly string[];
  isEntry: boolean;
  /** The module it was made for, when it is the target of an `import()`. */
  facadeModuleId?: string | null;
  /** Files it was made of. */
  moduleIds?: readonly string[];
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

/** Files in these chunks that guests have no use for. */
export const uselessForGuests = (chunks: readonly BuiltChunk[]): string[] =>
  chunks.flatMap(({ moduleIds = [] }) => moduleIds.filter((id) => behindSignIn.some((pattern) => pattern.test(id))));

/** Fails the build when the sign-in page costs more than its budget, or fetches what guests have no use for. */
export function loginBudget(page = 'pages/LoginPage.tsx', budget = LOGIN_BUDGET): Plugin {
  return {
    name: 'santral-login-budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((file): BuiltChunk[] => (file.type === 'chunk' ? [file] : []));
      const login = chunks.find(({ moduleIds }) => moduleIds?.some((id) => id.endsWith(page)));
      if (!login) this.error(`no chunk was built for ${page}: its budget cannot be checked`);
      const fetched = fetchedWith(chunks, [...chunks.filter(({ isEntry }) => isEntry), login]);
      const useless = uselessForGuests([...fetched, ...chunks.filter(({ facadeModuleId }) => facadeModuleId && GUEST_TEXTS.test(facadeModuleId))]);
      if (useless.length > 0) this.error(`the sign-in fetches what guests have no use for:\n${useless.map((id) => `  ${id}`).join('\n')}`);
      const sizes = fetched.map(({ fileName, code }) => ({ fileName, bytes: gzipSync(code, { level: 9 }).length }));
      const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
      if (total <= budget) return;
      const lines = sizes.sort((a, b) => b.bytes - a.bytes).map(({ fileName, bytes }) => `  ${fileName}: ${bytes}`);
      this.error(`the sign-in costs ${total} bytes of compressed JavaScript, allowed are ${budget}\n${lines.join('\n')}`);
    },
  };
}
