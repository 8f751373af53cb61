/** What this browser remembers of its phone; ids of devices mean nothing elsewhere. */
export interface WebphoneSettings {
  isOn: boolean;
  /** Ids of devices; null for the usual one. */
  microphone: string | null;
  speaker: string | null;
  ringDevice: string | null;
  /** The devices were looked at and worked. */
  isChecked: boolean;
  isOpen: boolean;
  /** Top left corner of the panel, px. */
  position: { left: number; top: number };
}

export interface LoggedCall {
  number: string;
  name: string | null;
  direction: 'incoming' | 'outgoing';
  /** ISO 8601. */
  at: string;
  wasAnswered: boolean;
}

const SETTINGS = 'santral.webphone';
const logKey = (extension: string) => `santral.webphone.log.${extension}`;
const LOG_LENGTH = 30;
const usual: WebphoneSettings = { isOn: false, microphone: null, speaker: null, ringDevice: null, isChecked: false, isOpen: false, position: { left: 10, top: 275 } };

function read<T>(key: string, otherwise: T): T {
  try {
    return { ...otherwise, ...(JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) };
  } catch {
    return otherwise;
  }
}

export const readSettings = (): WebphoneSettings => read(SETTINGS, usual);

export function changeSettings(change: Partial<WebphoneSettings>): void {
  try {
    localStorage.setItem(SETTINGS, JSON.stringify({ ...readSettings(), ...change }));
  } catch {
    // A browser that keeps nothing starts from the usual settings each time.
  }
}

/** Newest first. */
export const readLog = (extension: string): LoggedCall[] => read<{ calls: LoggedCall[] }>(logKey(extension), { calls: [] }).calls;

export function addToLog(extension: string, call: LoggedCall): void {
  try {
    localStorage.setItem(logKey(extension), JSON.stringify({ calls: [call, ...readLog(extension)].slice(0, LOG_LENGTH) }));
  } catch {
    // As above: the log is a convenience, the calls themselves are on the server.
  }
}
