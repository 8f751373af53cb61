import { api, messageOf } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { useCan } from '@santral/desk-platform/store';
import { useEffect, useRef, useState } from 'react';
import { readWav, type Wav } from './wav';

/** Bars of the waveform. */
const STRETCHES = 240;

export interface RecordingPlayer {
  state: 'idle' | 'loading' | 'playing' | 'paused';
  wav: Wav | null;
  positionMs: number;
  /** 0 until the recording is there. */
  durationMs: number;
  speed: number;
  /** What went wrong, in words. */
  problem: string | null;
  mayDownload: boolean;
  toggle: () => Promise<void>;
  /** Plays from an instant, ms; fetches the recording first when it is not there. */
  playFrom: (ms: number) => Promise<void>;
  moveTo: (ms: number) => void;
  setSpeed: (speed: number) => void;
  download: () => Promise<void>;
}

/** A recording as something to play. The token goes with the request, so the sound is fetched whole and played from memory. */
export function useRecording(callId: string, recordingId: string, onPosition: (ms: number) => void): RecordingPlayer {
  const { t } = useTranslation('call-history');
  const mayDownload = useCan('recordings.export');
  const path = `/api/recordings/${encodeURIComponent(callId)}/${encodeURIComponent(recordingId)}`;
  const audio = useRef<HTMLAudioElement | null>(null);
  const tell = useRef(onPosition);
  const [state, setState] = useState<RecordingPlayer['state']>('idle');
  const [wav, setWav] = useState<Wav | null>(null);
  const [positionMs, setPosition] = useState(0);
  const [durationMs, setDuration] = useState(0);
  const [speed, setSpeedShown] = useState(1);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    tell.current = onPosition;
  });
  useEffect(() => () => leave(audio.current), []);

  const load = async (): Promise<HTMLAudioElement> => {
    if (audio.current) return audio.current;
    setState('loading');
    const { blob } = await api.file(path);
    const shape = readWav(await blob.arrayBuffer(), STRETCHES);
    const element = new Audio(URL.createObjectURL(blob));
    element.playbackRate = speed;
    element.addEventListener('timeupdate', () => {
      setPosition(element.currentTime * 1000);
      tell.current(element.currentTime * 1000);
    });
    element.addEventListener('durationchange', () => Number.isFinite(element.duration) && setDuration(element.duration * 1000));
    element.addEventListener('play', () => setState('playing'));
    element.addEventListener('pause', () => setState('paused'));
    element.addEventListener('error', () => setProblem(t('player.unplayable')));
    setWav(shape);
    if (shape) setDuration(shape.durationMs);
    audio.current = element;
    return element;
  };
  const attempt = async (work: () => Promise<void>) => {
    setProblem(null);
    try {
      await work();
    } catch (error) {
      if (!audio.current) setState('idle');
      // Pressing pause before the sound began is no fault.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setProblem(error instanceof DOMException ? t('player.unplayable') : messageOf(error));
    }
  };
  const place = (element: HTMLAudioElement, ms: number) => {
    const longest = Number.isFinite(element.duration) ? element.duration * 1000 : durationMs || ms;
    element.currentTime = Math.min(Math.max(0, ms), longest) / 1000;
    setPosition(element.currentTime * 1000);
    tell.current(element.currentTime * 1000);
  };
  return {
    state, wav, positionMs, durationMs, speed, problem, mayDownload,
    toggle: () =>
      attempt(async () => {
        if (state === 'playing') audio.current?.pause();
        else await (await load()).play();
      }),
    playFrom: (ms) =>
      attempt(async () => {
        const element = await load();
        place(element, ms);
        await element.play();
      }),
    moveTo: (ms) => {
      if (audio.current) place(audio.current, ms);
    },
    setSpeed: (next) => {
      setSpeedShown(next);
      if (audio.current) audio.current.playbackRate = next;
    },
    download: () => attempt(() => api.download(`${path}/file`, 'recording.wav')),
  };
}

/** Stops the sound and gives its memory back. */
function leave(element: HTMLAudioElement | null): void {
  if (!element) return;
  element.pause();
  URL.revokeObjectURL(element.src);
}
