import type { ActionFields } from '../ami/ami-action.js';
import type { MalformedKind } from '../ami/ami-parser.js';
import type { Interest } from '../ami/signal-catalogue.js';
import type { AmiMessage, Signal } from '../ami/signal.js';

/** Where and as whom to connect. */
export interface LinkSettings {
  host: string;
  port: number;
  user: string;
  secret: string;
  /** Time for TCP, banner and login together. */
  connectTimeoutMs: number;
  /** Time for one answer, or between two items of a list. */
  answerTimeoutMs: number;
}

export type LinkState = 'new' | 'connecting' | 'open' | 'closed';

/** Why something asked of the PBX did not work. */
export type LinkErrorCode = 'unreachable' | 'not-ami' | 'login-refused' | 'timeout' | 'closed' | 'refused';

export class LinkError extends Error {
  constructor(
    readonly code: LinkErrorCode,
    message: string,
  ) {
    super(message);
  }
}

export interface LinkListener {
  /** An event worth hearing; `arrivedAt` is the epoch ms at which its bytes came in. Must not block. */
  onSignal: (signal: Signal, arrivedAt: number) => void;
  /** An event that was left out. */
  onSkipped: (eventName: string, interest: Exclude<Interest, 'heard'>) => void;
  onMalformed: (kind: MalformedKind, sample: string) => void;
  /** An open link ended without being asked to; called once. */
  onClosed: (reason: string) => void;
}

export interface PbxResponse {
  /** False when the PBX answered `Response: Error`. */
  ok: boolean;
  message: string;
  headers: AmiMessage;
}

/**
 * One connection to one PBX, from login to its end; it never reconnects. A new connection is a new link, so nothing of an old connection
 * can leak into it.
 */
export interface PbxLink {
  readonly state: LinkState;
  /** First line of the server, empty until it came. */
  readonly banner: string;
  /** Epoch ms of the last bytes received. */
  readonly lastHeardAt: number;
  /** Connects and logs in. Rejects with a LinkError: `unreachable`, `not-ami`, `login-refused`, `timeout`. */
  connect(): Promise<void>;
  /**
   * Sends an action and resolves with its answer, also when that is an error. Rejects with a LinkError (`timeout`, `closed`), or with
   * `UnsafeActionError` before anything is sent.
   */
  action(fields: ActionFields, timeoutMs?: number): Promise<PbxResponse>;
  /** Sends an action that answers with a list of events and resolves with them. Rejects as `action` does, and with `refused`. */
  list(fields: ActionFields, timeoutMs?: number): Promise<AmiMessage[]>;
  /** Ends the connection; what was asked and not answered is rejected with `closed`. */
  close(): void;
}

export type LinkFactory = (settings: LinkSettings, listener: LinkListener) => PbxLink;
