/** What the browser has and allows; a test changes it as a user does with cables and permissions. */
export interface FakeMedia {
  /** 'granted', 'prompt' and 'denied' are what `permissions.query` says; asking under 'prompt' is answered by `onAsk`. */
  microphone: PermissionState;
  camera: PermissionState;
  devices: { kind: MediaDeviceKind; deviceId: string; label: string }[];
  /** What was asked of the user's devices so far, in order. */
  asked: ('microphone' | 'camera')[];
  /** How loud it is at the microphone, 0 to 1. */
  level: number;
  /** Device ids that sounds were sent to. */
  played: string[];
  canPlay: boolean;
  openTracks: number;
  /** Plugs in or out. */
  plug: (devices: FakeMedia['devices']) => void;
  restore: () => void;
}

const usual: FakeMedia['devices'] = [
  { kind: 'audioinput', deviceId: 'mic-1', label: 'Kulaklık mikrofonu' },
  { kind: 'audioinput', deviceId: 'mic-2', label: 'Dahili mikrofon' },
  { kind: 'audiooutput', deviceId: 'out-1', label: 'Kulaklık' },
  { kind: 'audiooutput', deviceId: 'out-2', label: 'Hoparlör' },
  { kind: 'videoinput', deviceId: 'cam-1', label: 'Kamera' },
];

/** Stands in for the browser's devices, which jsdom has none of; `isSecure` false is a page without https. */
export function fakeMedia({ isSecure = true } = {}): FakeMedia {
  const events = new EventTarget();
  const track = () => {
    let isLive = true;
    media.openTracks += 1;
    return Object.assign(new EventTarget(), { stop: () => void (isLive && (media.openTracks -= 1), (isLive = false)) });
  };
  const refuse = (name: string) => Promise.reject(new DOMException('refused', name));
  const getUserMedia = ({ video }: MediaStreamConstraints) => {
    const what = video ? 'camera' : 'microphone';
    media.asked.push(what);
    if (media[what] === 'denied') return refuse('NotAllowedError');
    if (!media.devices.some(({ kind }) => kind === (video ? 'videoinput' : 'audioinput'))) return refuse('NotFoundError');
    media[what] = 'granted';
    const tracks = [track()];
    return Promise.resolve({ getTracks: () => tracks });
  };
  const enumerateDevices = () => Promise.resolve(media.devices.map((device) => ({ ...device, label: media.microphone === 'granted' ? device.label : '' })));
  const mediaDevices = Object.assign(events, { getUserMedia, enumerateDevices });
  const permissions = { query: ({ name }: { name: 'microphone' | 'camera' }) => Promise.resolve({ state: media[name] }) };
  const before = { mediaDevices: Object.getOwnPropertyDescriptor(navigator, 'mediaDevices'), permissions: Object.getOwnPropertyDescriptor(navigator, 'permissions') };
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: isSecure ? mediaDevices : undefined });
  Object.defineProperty(navigator, 'permissions', { configurable: true, value: permissions });
  class FakeAudioContext {
    createAnalyser = () => ({ fftSize: 32, getFloatTimeDomainData: (samples: Float32Array) => samples.fill(media.level) });
    createMediaStreamSource = () => ({ connect: () => undefined });
    resume = () => Promise.resolve();
    close = () => Promise.resolve();
  }
  const page = globalThis as unknown as Record<string, unknown>;
  const real = { AudioContext: page['AudioContext'], createObjectURL: URL.createObjectURL, revokeObjectURL: URL.revokeObjectURL };
  page['AudioContext'] = FakeAudioContext;
  URL.createObjectURL = () => 'blob:sound';
  URL.revokeObjectURL = () => undefined;
  const audio = HTMLMediaElement.prototype as unknown as Record<string, unknown>;
  const sounds = { play: audio['play'], pause: audio['pause'], setSinkId: audio['setSinkId'] };
  let sink = '';
  audio['setSinkId'] = (id: string) => {
    sink = id;
    return Promise.resolve();
  };
  audio['play'] = () => (media.canPlay ? (media.played.push(sink), Promise.resolve()) : refuse('NotSupportedError'));
  audio['pause'] = () => undefined;
  const media: FakeMedia = {
    microphone: 'prompt', camera: 'prompt', devices: usual, asked: [], level: 0, played: [], canPlay: true, openTracks: 0,
    plug: (devices) => {
      media.devices = devices;
      events.dispatchEvent(new Event('devicechange'));
    },
    restore: () => {
      for (const name of ['mediaDevices', 'permissions'] as const) {
        const descriptor = before[name];
        if (descriptor) Object.defineProperty(navigator, name, descriptor);
        else delete (navigator as unknown as Record<string, unknown>)[name];
      }
      page['AudioContext'] = real.AudioContext;
      Object.assign(URL, { createObjectURL: real.createObjectURL, revokeObjectURL: real.revokeObjectURL });
      Object.assign(audio, sounds);
    },
  };
  return media;
}
