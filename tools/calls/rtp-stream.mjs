import dgram from 'node:dgram';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';

const HEADER_BYTES = 12;

/** A-law keeps the size of a sample in seven bits, of which every other one is turned over. @param {Buffer} samples */
const loudnessOf = (samples) => (samples.length === 0 ? 0 : samples.reduce((sum, sample) => sum + ((sample ^ 0x55) & 0x7f), 0) / samples.length);

/** PCMA audio between a simulated phone and the PBX: counts what comes in, sends a soft tone out. */
export class RtpStream {
  received = 0;
  sent = 0;
  /** Sends silence instead of the tone. */
  isMuted = false;
  /** How loud the newest packet was: 0 for silence, at most 127. */
  loudness = 0;
  #socket;
  #timer;
  /** @type {{ host: string, port: number } | null} */
  #remote = null;

  /** @param {string} host address of the phone */
  static async open(host) {
    const stream = new RtpStream();
    stream.#socket = dgram.createSocket('udp4');
    stream.#socket.bind(0, host);
    await once(stream.#socket, 'listening');
    stream.#socket.on('message', (packet) => {
      stream.received++;
      stream.loudness = loudnessOf(packet.subarray(HEADER_BYTES));
    });
    return stream;
  }

  get port() {
    return this.#socket.address().port;
  }

  /** Takes the far end from its SDP. @param {string} sdp */
  learnRemote(sdp) {
    const host = /c=IN IP4 (\S+)/.exec(sdp)?.[1];
    const port = Number(/m=audio (\d+)/.exec(sdp)?.[1] ?? 0);
    if (host && port) this.#remote = { host, port };
  }

  /** Sends one packet of 20 ms every `everyMs`; 20 is real speech, more spares the processor when hundreds of calls are up. */
  start(everyMs = 20) {
    if (this.#timer) return;
    const ssrc = randomBytes(4);
    let sequence = 0;
    this.#timer = setInterval(() => {
      if (!this.#remote || !this.#socket) return;
      const packet = Buffer.alloc(172, 0xd5);
      packet[0] = 0x80;
      packet[1] = 8;
      packet.writeUInt16BE(sequence & 0xffff, 2);
      packet.writeUInt32BE((sequence * 160) >>> 0, 4);
      ssrc.copy(packet, 8);
      if (!this.isMuted) for (let i = HEADER_BYTES; i < packet.length; i++) packet[i] = 0x55 ^ ((sequence * 7 + i * 3) & 0x3f);
      sequence++;
      this.sent++;
      this.#socket.send(packet, this.#remote.port, this.#remote.host, () => undefined);
    }, everyMs);
  }

  close() {
    clearInterval(this.#timer);
    this.#socket?.close();
    this.#socket = null;
  }
}
