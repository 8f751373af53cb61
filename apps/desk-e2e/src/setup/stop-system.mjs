import fs from 'node:fs';

export default async function stop() {
  if (!globalThis.santral) return;
  const { system, dataDir } = globalThis.santral;
  await system.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}
