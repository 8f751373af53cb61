import type { CallItem } from '@santral/contracts';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { useCan } from '@santral/desk-platform/store';
import { Ltr } from '@santral/desk-platform/ui-kit';
import { Keeping } from '../keeping/Keeping';
import { Player, type Seek } from './Player';

interface Props {
  call: CallItem;
  names: ReadonlyMap<string, string>;
  seek: Seek | null;
  /** Where the sound stands, ms since the call began. */
  onPosition: (ms: number) => void;
  /** Of the heading; calls of a list have each their own. */
  id?: string;
}

/** The recordings of a call, each with a player; every leg that answered has one of its own. */
export function Recordings({ call, names, seek, onPosition, id = 'call-recordings' }: Props) {
  const { t } = useTranslation('call-history');
  const { timeSeconds } = useFormats();
  const mayListen = useCan('recordings.listen');
  const recordings = call.recordings.filter(({ file }) => file !== null);
  if (recordings.length === 0) return null;
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card-header">
        <h2 id={id}>{t('recordings')}</h2>
        {!mayListen && <span className="muted">{t('player.forbidden')}</span>}
      </div>
      {mayListen &&
        recordings.map((recording) => (
          <div key={recording.recordingId}>
            <p className="player-title muted">
              <bdi>{recording.extension === null ? '–' : (names.get(recording.extension) ?? recording.extension)}</bdi> · <Ltr>{timeSeconds(recording.startedAt)}</Ltr>
            </p>
            <Player callId={call.id} recording={recording} seek={seek} onPosition={(ms) => onPosition(Date.parse(recording.startedAt) - Date.parse(call.startedAt) + ms)} />
          </div>
        ))}
      <Keeping callId={call.id} />
    </section>
  );
}

/** The place in the recordings where an instant of the call (ms since its beginning) is heard; null where nothing was recorded. */
export function placeIn(call: CallItem, ms: number): Seek | null {
  const at = Date.parse(call.startedAt) + ms;
  // Of two that run at once, the later one is of who has the call by then.
  const recording = call.recordings.findLast(({ file, startedAt, endedAt }) => file !== null && at >= Date.parse(startedAt) - 1000 && (endedAt === null || at <= Date.parse(endedAt)));
  return recording ? { recordingId: recording.recordingId, ms: Math.max(0, at - Date.parse(recording.startedAt)) } : null;
}
