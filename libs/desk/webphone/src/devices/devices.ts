import type { PhoneProblem } from '@santral/desk-platform/phone';
import type { WebphoneSettings } from '../settings';

/** Why the microphone cannot be used: shown in words, with what can be done. */
export type MicrophoneProblem = Extract<PhoneProblem, 'microphone-refused' | 'no-microphone' | 'insecure'>;

/** `device`: id of a device, null for the usual one; one that is gone is replaced by the usual one. */
export const soundFrom = (device: string | null): MediaTrackConstraints | true => (device === null ? true : { deviceId: { ideal: device } });

/** Asks for the microphone and opens it. Rejects with what `problemOf` puts into words. */
export async function openMicrophone(device: string | null): Promise<MediaStream> {
  return media().getUserMedia({ audio: soundFrom(device) });
}

export const close = (stream: MediaStream): void => stream.getTracks().forEach((track) => track.stop());

/** A page that is not served securely has no devices at all. */
class Insecure extends Error {}

function media(): MediaDevices {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices === undefined) throw new Insecure();
  return devices;
}

export function problemOf(error: unknown): MicrophoneProblem {
  if (error instanceof Insecure) return 'insecure';
  return error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'SecurityError') ? 'microphone-refused' : 'no-microphone';
}

/** Asks for the microphone without using it, and says what is wrong with it; null when it can be used. */
export async function microphoneProblem(device: string | null): Promise<MicrophoneProblem | null> {
  try {
    close(await openMicrophone(device));
    return null;
  } catch (error) {
    return problemOf(error);
  }
}

export type CameraState = 'ready' | 'refused' | 'none';

/** Asks for the camera and lets it go: calls need none, so that nobody has one is as good as any answer. */
export async function askForCamera(): Promise<CameraState> {
  try {
    if (!(await listDevices()).some(({ kind }) => kind === 'videoinput')) return 'none';
    close(await media().getUserMedia({ video: true }));
    return 'ready';
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'none';
  }
}

/** Empty where the page may know of no devices. */
export async function listDevices(): Promise<MediaDeviceInfo[]> {
  try {
    return await media().enumerateDevices();
  } catch {
    return [];
  }
}

/**
 * Whether what was checked before still holds, asked of the browser without a question to the user: the microphone is allowed, and the chosen
 * devices are there. A browser that does not say whether the microphone is allowed is checked again.
 */
export async function isStillReady({ isChecked, microphone, speaker, ringDevice }: WebphoneSettings): Promise<boolean> {
  if (!isChecked || !(await isMicrophoneAllowed())) return false;
  const devices = await listDevices();
  const isThere = (kind: MediaDeviceKind, id: string | null) => devices.some((device) => device.kind === kind && (id === null || device.deviceId === id));
  // Browsers that let nobody choose an output list none.
  return isThere('audioinput', microphone) && [speaker, ringDevice].every((id) => id === null || isThere('audiooutput', id));
}

async function isMicrophoneAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'microphone' as PermissionName })).state === 'granted';
  } catch {
    return false;
  }
}
