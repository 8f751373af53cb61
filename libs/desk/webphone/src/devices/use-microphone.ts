import { useEffect, useState } from 'react';
import { close, type MicrophoneProblem, openMicrophone, problemOf } from './devices';

/** The microphone while it is checked. */
export type Microphone = { kind: 'asking' } | { kind: 'open'; stream: MediaStream } | { kind: 'failed'; problem: MicrophoneProblem };

/** Asks for the microphone and keeps it open as long as it is looked at; `again` asks once more. */
export function useMicrophone(device: string | null): { microphone: Microphone; again: () => void } {
  const [microphone, setMicrophone] = useState<Microphone>({ kind: 'asking' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isGone = false;
    let opened: MediaStream | null = null;
    openMicrophone(device).then(
      (stream) => {
        if (isGone) return close(stream);
        opened = stream;
        for (const track of stream.getTracks()) track.addEventListener('ended', () => !isGone && setMicrophone({ kind: 'failed', problem: 'no-microphone' }));
        setMicrophone({ kind: 'open', stream });
      },
      (error: unknown) => {
        if (!isGone) setMicrophone({ kind: 'failed', problem: problemOf(error) });
      },
    );
    return () => {
      isGone = true;
      if (opened) close(opened);
    };
  }, [device, attempt]);
  return {
    microphone,
    again: () => {
      setMicrophone({ kind: 'asking' });
      setAttempt(attempt + 1);
    },
  };
}
