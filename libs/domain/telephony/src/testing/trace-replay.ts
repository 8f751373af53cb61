import { decodeMessage, header, timestampOf } from '../ami/ami-message.js';
import { FakeAmiServer, type Headers } from './fake-ami-server.js';

/** A PBX that lives through a recording: it sends its bytes, and when asked it lists the channels that are up at that point of it. */
export class TraceReplay {
  private readonly messages: string[];
  private position = 0;
  /** Clock of the PBX: the last stamp it sent, epoch ms. */
  private clock: number;
  private readonly channels = new Map<string, Record<string, string>>();

  private constructor(
    readonly server: FakeAmiServer,
    bytes: Buffer,
  ) {
    this.messages = bytes
      .toString('utf8')
      .replace(/^Asterisk Call Manager.*\r\n/, '')
      .split('\r\n\r\n')
      .map((text) => text.trimStart())
      .filter((text) => text.startsWith('Event: '));
    const stamps = this.messages.flatMap((text) => timestampOf(decode(text)) ?? []);
    this.clock = stamps[0] ?? Date.now();
    // Booted an hour before the recording begins.
    server.pbx.now = () => this.clock;
  }

  static async start(bytes: Buffer): Promise<TraceReplay> {
    return new TraceReplay(await FakeAmiServer.start(), bytes);
  }

  /** Number of messages in the recording. */
  get length(): number {
    return this.messages.length;
  }

  /**
   * Lets the recording go on to message `until` (exclusive; the end by default). `send` false: it happens, but nobody hears it. `times`: each message is
   * sent that often. `chunk`: bytes per write.
   */
  async play({ until = this.length, send = true, times = 1, chunk = Infinity }: { until?: number; send?: boolean; times?: number; chunk?: number } = {}): Promise<void> {
    const part = this.messages.slice(this.position, until);
    this.position = Math.max(this.position, until);
    for (const text of part) this.happen(text);
    this.server.pbx.channels = [...this.channels.values()].map((channel) => ({ ...channel }));
    if (!send) return;
    const bytes = Buffer.from(part.map((text) => `${text}\r\n\r\n`.repeat(times)).join(''));
    for (let at = 0; at < bytes.length; at += chunk) await this.server.send(bytes.subarray(at, at + chunk));
  }

  /** Index of the first message that `test` holds for. */
  find(test: (headers: Headers) => boolean): number {
    const index = this.messages.findIndex((text) => test(decode(text) as Headers));
    if (index < 0) throw new Error('the recording holds no such message');
    return index;
  }

  private happen(text: string): void {
    const event = decode(text);
    this.clock = Math.max(this.clock, timestampOf(event) ?? 0);
    const id = header(event, 'Uniqueid');
    if (id === undefined) return;
    const name = header(event, 'Event');
    if (name === 'Hangup') return void this.channels.delete(id);
    const known = this.channels.get(id);
    if (!known && name !== 'Newchannel') return;
    const channel = known ?? { Event: 'CoreShowChannel', Application: '', ApplicationData: '', Duration: '00:00:00', BridgeId: '', bornAt: String(this.clock) };
    for (const field of ['Channel', 'ChannelState', 'ChannelStateDesc', 'CallerIDNum', 'CallerIDName', 'ConnectedLineNum', 'ConnectedLineName', 'Context', 'Exten', 'Priority', 'Uniqueid', 'Linkedid']) {
      const value = header(event, field);
      if (value !== undefined) channel[field] = value;
    }
    if (name === 'BridgeEnter') channel['BridgeId'] = header(event, 'BridgeUniqueid') ?? '';
    if (name === 'BridgeLeave') channel['BridgeId'] = '';
    channel['Duration'] = hms(this.clock - Number(channel['bornAt']));
    this.channels.set(id, channel);
  }
}

const decode = (text: string) => decodeMessage(text, () => undefined);
const hms = (ms: number): string => new Date(Math.max(0, ms)).toISOString().slice(11, 19);
