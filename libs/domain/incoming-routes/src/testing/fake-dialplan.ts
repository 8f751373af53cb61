import {
  COMMAND_FIELD, type CommandAnswer, commandAnswerChannel, commandAnswerKey, commandStreamOf, type DialplanRead, dialplanReadKey, dialplanWantedKey, dialplanWantedSchema, leaseKey, linkKey, parseCommand,
} from '@santral/contracts';
import type { Redis } from '@santral/platform/redis';

type Reply = [string, [string, string[]][]][] | null;

/** Stands in for a PBX with its telephony as far as the dialplan goes: a file, what is in force of it, and who includes it. */
export class FakeDialplan {
  file: DialplanRead['lines'] = [];
  readonly asked: string[] = [];
  /** Whether extensions.conf names our file. */
  isIncluded = true;
  includedBy: DialplanRead['includedBy'] = { incoming: ['from-trunk'], internal: ['from-agent'] };
  /** What a write is answered with, in the words of the PBX; null does it. */
  refusal: string | null = null;
  private readonly reader: Redis;
  private loop: Promise<void> = Promise.resolve();
  private isStopped = false;

  constructor(
    private readonly redis: Redis,
    private readonly pbx = 'main',
  ) {
    this.reader = redis.duplicate();
  }

  start(): void {
    this.loop = this.run();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.reader.disconnect();
    await this.loop;
  }

  async link(link: 'up' | 'lost'): Promise<void> {
    await this.redis.set(leaseKey(this.pbx), 'fake');
    await this.redis.set(linkKey(this.pbx), JSON.stringify({ id: this.pbx, link, since: new Date().toISOString(), message: null }));
  }

  private async take(name: string): Promise<Pick<CommandAnswer, 'result' | 'message'>> {
    this.asked.push(name);
    if (name === 'dialplan.write') {
      if (this.refusal !== null) return { result: 'refused', message: `write: ${this.refusal}` };
      this.file = dialplanWantedSchema.parse(JSON.parse((await this.redis.get(dialplanWantedKey(this.pbx))) ?? '')).lines;
    }
    const lines = this.isIncluded ? this.file : [];
    const read: DialplanRead = { readAt: new Date().toISOString(), asterisk: '22.10.1', contexts: [...new Set(lines.map(({ context }) => context))], lines, includedBy: this.includedBy };
    await this.redis.set(dialplanReadKey(this.pbx), JSON.stringify(read));
    return { result: 'done', message: '' };
  }

  private async run(): Promise<void> {
    let position = '0-0';
    while (!this.isStopped) {
      const reply = (await this.reader.xread('BLOCK', 1000, 'STREAMS', commandStreamOf(this.pbx), position).catch(() => null)) as Reply;
      for (const [id, fields] of reply?.[0]?.[1] ?? []) {
        position = id;
        const command = parseCommand(JSON.parse(fields[fields.indexOf(COMMAND_FIELD) + 1] ?? ''));
        const text = JSON.stringify({ id: command.id, ...(await this.take(command.name)) } satisfies CommandAnswer);
        await this.redis.set(commandAnswerKey(this.pbx, command.id), text, 'EX', 60);
        await this.redis.publish(commandAnswerChannel(this.pbx), text);
      }
    }
  }
}
