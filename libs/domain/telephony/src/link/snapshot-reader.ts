import { header, timestampOf } from '../ami/ami-message.js';
import type { AmiMessage } from '../ami/signal.js';
import type { PbxSnapshot } from '../tracker/types.js';
import { LinkError, type PbxLink } from './pbx-link.js';

/** What the lists of the PBX say; the session adds when it booted and what gap is being closed. */
export type SnapshotLists = Omit<PbxSnapshot, 'bootedAt' | 'gapFrom'>;

export interface SnapshotAnswer {
  lists: SnapshotLists | null;
  /** The PBX's own clock (epoch ms); null when it does not say. */
  pbxNow: number | null;
}

/**
 * Asks the PBX for everything it has. `lists` is null when it will not list its channels (the AMI user lacks the right): then nothing can be compared.
 * Other lists may be refused or absent and count as empty. Rejects with a LinkError when the link fails.
 */
export async function readSnapshot(link: PbxLink): Promise<SnapshotAnswer> {
  const [channels, bridges, queues, contacts] = await Promise.all([
    listOrNull(link, 'CoreShowChannels'),
    listOrNull(link, 'BridgeList'),
    listOrNull(link, 'QueueStatus'),
    readContacts(link),
  ]);
  // An answer comes after every event that was queued before it: nothing that hung up before the lists is still on its way.
  const pbxNow = timestampOf((await link.action({ Action: 'Ping' })).headers);
  if (channels === null) return { lists: null, pbxNow };
  const named = (name: string) => (queues ?? []).filter((item) => header(item, 'Event') === name);
  const lists = {
    channels,
    // BridgeInfo per bridge would ask hundreds of questions for what every channel says of itself.
    bridges: (bridges ?? []).map((bridge) => ({ bridge, channels: channels.filter((c) => c['BridgeId'] === bridge['BridgeUniqueid']) })),
    queueParams: named('QueueParams'),
    queueMembers: named('QueueMember'),
    queueEntries: named('QueueEntry'),
    contacts: contacts ?? [],
  };
  return { lists, pbxNow };
}

/** The phones that are registered; null when the PBX knows no PJSIP or will not say. */
export const readContacts = (link: PbxLink): Promise<AmiMessage[] | null> => listOrNull(link, 'PJSIPShowContacts');

async function listOrNull(link: PbxLink, action: string): Promise<AmiMessage[] | null> {
  try {
    return await link.list({ Action: action });
  } catch (error) {
    if (error instanceof LinkError && error.code === 'refused') return null;
    throw error;
  }
}
