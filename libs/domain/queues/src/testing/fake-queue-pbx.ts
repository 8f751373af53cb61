import {
  COMMAND_FIELD, type Command, type CommandAnswer, commandAnswerChannel, commandAnswerKey, commandStreamOf, type ConfigLine, dialplanReadKey, dialplanWantedKey, dialplanWantedSchema, leaseKey, linkKey, parseCommand,
  type PbxQueue, pbxQueuesKey, type PbxQueuesRead, queuesKey,
} from '@santral/contracts';
import type { Redis } from '@santral/platform/redis';

type Reply = [string, [string, string[]][]][] | null;
type Refusal = Pick<CommandAnswer, 'result' | 'message' | 'cause'>;

/** Stands in for a PBX with its telephony as far as queues go: files with sections, queues that run as they were read last, and the dialplan. */
export class FakeQueuePbx {
  /** Sections of our file, and of queues.conf; the first of a name counts. */
  readonly own = new Map<string, ConfigLine[]>();
  readonly foreign = new Map<string, ConfigLine[]>();
  /** Queues as the PBX runs them. */
  readonly running = new Map<string, ConfigLine[]>();
  readonly asked: string[] = [];
  /** Whether queues.conf names our file. */
  isIncluded = true;
  /** Answers a write so instead of doing it; `silence` never answers. */
  refusal: Refusal | 'silence' | null = null;
  private readonly done = new Set<string>();
  private readonly reader: Redis;
  private loop: Promise<void> = Promise.resolve();
  private isStopped = false;

  constructor(
    private readonly redis: Redis,
    private readonly pbx = 'main',
  ) {
    this.reader = redis.duplicate();
  }

  async start(): Promise<void> {
    await this.clear();
    this.loop = this.run();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.reader.disconnect();
    await this.loop;
  }

  async link(link: 'up' | 'lost', since = new Date().toISOString()): Promise<void> {
    await this.redis.set(leaseKey(this.pbx), 'fake');
    await this.redis.set(linkKey(this.pbx), JSON.stringify({ id: this.pbx, link, since, message: null }));
  }

  async clear(): Promise<void> {
    for (const map of [this.own, this.foreign, this.running]) map.clear();
    Object.assign(this, { isIncluded: true, refusal: null });
    this.asked.length = 0;
    await this.redis.del(pbxQueuesKey(this.pbx), dialplanReadKey(this.pbx), queuesKey(this.pbx));
    await this.link('up');
  }

  /** Reads its files, as at a start or a reload. */
  reload(): void {
    this.running.clear();
    for (const [name, lines] of this.sections()) this.running.set(name, lines);
  }

  private sections(): Map<string, ConfigLine[]> {
    const all = new Map(this.isIncluded ? this.own : []);
    for (const [name, lines] of this.foreign) if (!all.has(name)) all.set(name, lines);
    return all;
  }

  private async look(): Promise<void> {
    const sections = this.sections();
    const queueOf = ([queue, lines]: [string, ConfigLine[]]): PbxQueue => {
      const value = (name: string) => lines.find((line) => line.name === name)?.value;
      const section = sections.get(queue);
      return { queue, strategy: value('strategy') ?? 'ringall', maxLength: Number(value('maxlen') ?? 0), weight: Number(value('weight') ?? 0), serviceLevelS: 0, members: [], section: section ? { templates: [], settings: section } : null };
    };
    const read: PbxQueuesRead = { readAt: new Date().toISOString(), configRefusal: null, sections: [...sections.keys()], queues: [...this.running].map(queueOf) };
    await this.redis.set(pbxQueuesKey(this.pbx), JSON.stringify(read));
    if (read.queues.length > 0) await this.redis.sadd(queuesKey(this.pbx), ...read.queues.map(({ queue }) => queue));
  }

  private async take(command: Command): Promise<Refusal | 'silence'> {
    this.asked.push(command.name);
    if (command.name === 'dialplan.write') {
      const { lines } = dialplanWantedSchema.parse(JSON.parse((await this.redis.get(dialplanWantedKey(this.pbx))) ?? '{"lines":[]}'));
      const contexts = [...new Set(lines.map(({ context }) => context))];
      await this.redis.set(dialplanReadKey(this.pbx), JSON.stringify({ readAt: new Date().toISOString(), asterisk: '22.0.0', contexts, lines, includedBy: { incoming: [], internal: ['from-agent'] } }));
    }
    if (command.name === 'queues.write') {
      if (this.refusal) return this.refusal;
      const { section, lines } = command.payload;
      if (lines.length > 0) this.own.set(section, lines);
      else this.own.delete(section);
      this.reload();
    }
    await this.look();
    return { result: 'done', message: '' };
  }

  private async run(): Promise<void> {
    let position = '0-0';
    while (!this.isStopped) {
      const reply = (await this.reader.xread('BLOCK', 1000, 'STREAMS', commandStreamOf(this.pbx), position).catch(() => null)) as Reply;
      for (const [id, fields] of reply?.[0]?.[1] ?? []) {
        position = id;
        const command = parseCommand(JSON.parse(fields[fields.indexOf(COMMAND_FIELD) + 1] ?? ''));
        // As telephony: what was done is not done again, however often it is sent.
        const told = this.done.has(command.id) ? ({ result: 'done', message: '' } as const) : await this.take(command);
        if (told === 'silence') continue;
        if (told.result === 'done') this.done.add(command.id);
        const text = JSON.stringify({ id: command.id, ...told } satisfies CommandAnswer);
        await this.redis.set(commandAnswerKey(this.pbx, command.id), text, 'EX', 60);
        await this.redis.publish(commandAnswerChannel(this.pbx), text);
      }
    }
  }
}
