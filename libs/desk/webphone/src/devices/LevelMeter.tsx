import { useTranslation } from '@santral/desk-platform/i18n';
import { useEffect, useRef, useState } from 'react';

/** Speech lies well above this part of the full scale, an open microphone in a quiet room below. */
const HEARD = 0.02;
/** Silence for so long is worth a word, ms. */
const SILENT_MS = 5000;

type Hearing = 'waiting' | 'heard' | 'silent';

/** How loud the microphone is now, and in words whether anything was heard of it. */
export function LevelMeter({ stream }: { stream: MediaStream }) {
  const { t } = useTranslation('webphone');
  const bar = useRef<HTMLMeterElement>(null);
  const [hearing, setHearing] = useState<Hearing>('waiting');
  useEffect(() => {
    const stop = followLevel(stream, (level) => {
      if (bar.current) bar.current.value = level;
      if (level > HEARD) setHearing('heard');
    });
    const silent = setTimeout(() => setHearing((now) => (now === 'waiting' ? 'silent' : now)), SILENT_MS);
    return () => {
      stop();
      clearTimeout(silent);
    };
  }, [stream]);
  return (
    <div className="device-level">
      <meter ref={bar} min={0} max={1} aria-label={t('check.level')} />
      <span role="status" className={hearing === 'silent' ? 'device-level-silent' : undefined}>
        {t(`check.hearing.${hearing}`)}
      </span>
    </div>
  );
}

/** Tells the level (0 to 1) before each picture of the screen; returns what stops it. */
function followLevel(stream: MediaStream, onLevel: (level: number) => void): () => void {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  void context.resume();
  const samples = new Float32Array(analyser.fftSize);
  let frame = 0;
  const look = () => {
    analyser.getFloatTimeDomainData(samples);
    onLevel(Math.min(1, samples.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0)));
    frame = requestAnimationFrame(look);
  };
  look();
  return () => {
    cancelAnimationFrame(frame);
    void context.close();
  };
}
