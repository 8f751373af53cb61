import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { pbxMinimum } from '@santral/contracts';
import { startPbx } from '@santral/tools/pbx';

/** What an installation has that says nothing of phones, queues or Santral. */
const installation = fileURLToPath(new URL('../foreign-asterisk', import.meta.url));
const kept = ['asterisk.conf', 'cdr.conf', 'cel.conf', 'indications.conf', 'logger.conf', 'modules.conf', 'musiconhold.conf', 'rtp.conf'];

export type BareAsterisk = Awaited<ReturnType<typeof startPbx>> & { files: () => Record<string, string> };

/** A fresh Asterisk with an empty `pjsip.conf` and the lines the page of PBXs asks for, and nothing else. Stopping it takes it away. */
export async function startBareAsterisk(): Promise<BareAsterisk> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'santral-bare-'));
  const templates = path.join(folder, 'templates');
  fs.mkdirSync(templates);
  for (const name of kept) fs.copyFileSync(path.join(installation, name), path.join(templates, name));
  const place = { amiUser: 'santral', amiSecret: '@AMI_SECRET@', amiPort: '@AMI_PORT@', ariUser: 'santral', ariSecret: '@ARI_SECRET@', httpPort: '@HTTP_PORT@', bind: '@BIND@', permit: '@AMI_PERMIT@' };
  for (const { file, text } of [...pbxMinimum(place), { file: 'pjsip.conf', text: '' }]) fs.writeFileSync(path.join(templates, file), `${text}\n`);
  const pbx = await startPbx({ dir: path.join(folder, 'pbx'), usualPorts: false, config: templates, systemName: 'bos' });
  const etc = path.join(folder, 'pbx/etc');
  const { stop } = pbx;
  return Object.assign(pbx, {
    /** The files of its configuration as they are now, by name. */
    files: () => Object.fromEntries(fs.readdirSync(etc).map((name) => [name, fs.readFileSync(path.join(etc, name), 'utf8')])),
    stop: async () => {
      await stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  });
}
