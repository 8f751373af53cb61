import { formatDuration, type Recording } from '@santral/contracts';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { Ltr } from '@santral/desk-platform/ui-kit';
import { Button, Segmented } from 'antd';
import { Download, Pause, Play, RotateCcw, RotateCw } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useRecording } from '../recording/use-recording';
import './player.css';

const SPEEDS = [1, 1.25, 1.5, 2] as const;
const STEP_MS = 10_000;
const icon = { size: '1.6rem', strokeWidth: 1.75, 'aria-hidden': true } as const;

export interface Seek {
  recordingId: string;
  /** From the beginning of the recording. */
  ms: number;
}

interface Props {
  callId: string;
  recording: Recording;
  /** Where to go and play, as soon as it is asked; a new object each time. */
  seek: Seek | null;
  onPosition: (ms: number) => void;
}

/** Plays one recording of a call. It is fetched when somebody wants to hear it, because each fetch is written down as a listen. */
export function Player({ callId, recording, seek, onPosition }: Props) {
  const { t } = useTranslation('call-history');
  const { number, duration } = useFormats();
  const player = useRecording(callId, recording.recordingId, onPosition);
  const { state, wav, positionMs, durationMs, speed, mayDownload } = player;
  const { playFrom } = player;
  const follow = useEffectEvent((wish: Seek | null) => {
    if (wish?.recordingId === recording.recordingId) void playFrom(wish.ms);
  });
  // Only a new wish moves the recording.
  useEffect(() => follow(seek), [seek]);
  const isReady = durationMs > 0;
  const { startedAt, endedAt } = recording;
  // Until it is fetched, as long as the PBX said.
  const lengthMs = isReady ? durationMs : endedAt === null ? null : Date.parse(endedAt) - Date.parse(startedAt);
  return (
    <div className="player">
      <div className="player-track" dir="ltr">
        {wav && (
          <svg viewBox={`0 0 ${wav.peaks.length} 100`} preserveAspectRatio="none" aria-hidden>
            {wav.peaks.map((peak, i) => (
              <rect key={i} className={(i / wav.peaks.length) * durationMs < positionMs ? 'is-played' : undefined} x={i + 0.15} width={0.7} y={50 - Math.max(1, peak * 50)} height={Math.max(2, peak * 100)} />
            ))}
          </svg>
        )}
        {!wav && state === 'idle' && <span className="player-idle">{t('player.idle')}</span>}
        <input
          type="range"
          aria-label={t('player.position')}
          aria-valuetext={t('player.of', { position: formatDuration(positionMs), duration: formatDuration(durationMs) })}
          min={0}
          max={Math.max(1, Math.round(durationMs))}
          step={100}
          value={Math.round(positionMs)}
          disabled={!isReady}
          onChange={(event) => player.moveTo(Number(event.target.value))}
        />
      </div>
      <div className="player-tools">
        <Button type="primary" loading={state === 'loading'} icon={state === 'playing' ? <Pause {...icon} /> : <Play {...icon} />} aria-label={t(state === 'playing' ? 'player.pause' : 'player.play')} onClick={() => void player.toggle()} />
        <Button type="text" disabled={!isReady} icon={<RotateCcw {...icon} />} aria-label={t('player.back')} onClick={() => player.moveTo(positionMs - STEP_MS)}>
          <span aria-hidden>{t('player.ten')}</span>
        </Button>
        <Button type="text" disabled={!isReady} icon={<RotateCw {...icon} />} aria-label={t('player.forward')} onClick={() => player.moveTo(positionMs + STEP_MS)}>
          <span aria-hidden>{t('player.ten')}</span>
        </Button>
        <Ltr>
          {duration(positionMs)} / {duration(lengthMs)}
        </Ltr>
        <Segmented<number> size="small" aria-label={t('player.speed')} value={speed} onChange={player.setSpeed} options={SPEEDS.map((value) => ({ value, label: <Ltr>{number(value)}×</Ltr> }))} />
        {mayDownload && (
          <Button className="player-download" icon={<Download {...icon} />} onClick={() => void player.download()}>
            {t('player.download')}
          </Button>
        )}
      </div>
      {player.problem !== null && (
        <p className="player-problem" role="alert">
          {player.problem}
        </p>
      )}
    </div>
  );
}
