import type { PbxChange } from '@santral/contracts';
import { Refusal } from '@santral/platform/http';
import { kindOf } from '@santral/platform/outgoing';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

/**
 * Refuses places no PBX is at and where connecting gives secrets away: link-local addresses, which hand out the credentials of machines, and
 * those of nobody (`pbx.address-forbidden` at `path`). Networks of the house and this machine are where PBXs live. A name that cannot be
 * looked up now is left to the connection, which says so.
 */
async function refuseForbidden(host: string, path: string): Promise<void> {
  const plain = host.replace(/^\[|\]$/g, '');
  const addresses = isIP(plain) !== 0 ? [plain] : await lookup(plain, { all: true }).then((all) => all.map(({ address }) => address), () => []);
  if (addresses.some((address) => kindOf(address) === 'forbidden')) throw new Refusal('pbx.address-forbidden', {}, [{ path }]);
}

/** The same for every address of a form. */
export async function refuseForbiddenParts({ ami, ari, recordings, websocket }: Pick<PbxChange, 'ami' | 'ari' | 'recordings' | 'websocket'>): Promise<void> {
  const hostOf = (url: string) => new URL(url).hostname;
  if (ami) await refuseForbidden(ami.host, 'ami.host');
  if (ari) await refuseForbidden(hostOf(ari.url), 'ari.url');
  if (recordings && recordings.kind !== 'disk') await refuseForbidden(hostOf(recordings.url), 'recordings.url');
  if (websocket) await refuseForbidden(hostOf(websocket), 'websocket');
}
