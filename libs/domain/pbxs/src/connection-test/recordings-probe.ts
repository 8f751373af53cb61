import type { PbxTestCause, PbxTestLine } from '@santral/contracts';
import type { RecordingSettings } from '@santral/platform/config';
import type { RecordingAccess } from '@santral/platform/pbxs';
import { recordingSettingsOf, recordingStorageOf, StorageTrouble } from '@santral/platform/recordings';
import { causeOfHttp } from './http-ask.js';
import { failed, ok } from './test-line.js';

/** The place of recordings: whether it can be asked for one that cannot be there. `own`: where this machine has recordings. */
export async function probeRecordings(access: RecordingAccess, own: RecordingSettings | null): Promise<PbxTestLine> {
  try {
    const storage = await recordingStorageOf(recordingSettingsOf(access, own));
    await storage.find(`${access.pbxDir}/santral-test-of-nobody.wav`);
    return ok('recordings');
  } catch (error) {
    if (!(error instanceof StorageTrouble)) throw error;
    return failed('recordings', causeOf(error, access.kind), { ...whereOf(access), seconds: 10, detail: error.message });
  }
}

function causeOf(trouble: StorageTrouble, place: RecordingAccess['kind']): PbxTestCause {
  switch (trouble.kind) {
    case 'no-folder':
      return 'recordings-no-folder';
    case 'unreachable':
      return place === 'disk' ? 'recordings-folder-away' : causeOfHttp(reasonOf(trouble));
    case 'timeout':
      return 'http-timeout';
    case 'refused':
    case 'sealed':
      return 'recordings-refused';
    case 'failed':
      return 'recordings-failed';
  }
}

/** What the connection itself said, below the errors that carry it. */
const reasonOf = ({ cause }: Error): unknown => (cause as { cause?: unknown } | undefined)?.cause ?? cause;

const whereOf = (access: RecordingAccess): { url: string; user: string } => ({
  url: access.kind === 'disk' ? access.folder : access.url,
  user: access.kind === 'http' ? (access.user ?? '') : access.kind === 's3' ? access.accessKey : '',
});
