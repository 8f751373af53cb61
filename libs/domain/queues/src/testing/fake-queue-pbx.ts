import { type Command, type ConfigLine, dialplanReadKey, dialplanWantedKey, dialplanWantedSchema, type PbxQueue, pbxQueuesKey, type PbxQueuesRead, queuesKey } from '@santral/contracts';
import { DONE, type FakeAnswer, FakeCommands } from '@santral/domain-agents/testing';

/** Stands in for a PBX with its telephony as far as queues go: files with sections, queues that run as they were read last, and the dialplan. */
export class FakeQueuePbx extends FakeCommands {
  /** Sections of our file, and of queues.conf; the first of a name counts. */
  readonly own = new Map<string, ConfigLine[]>();
  readonly foreign = new Map<string, ConfigLine[]>();
  /** Queues as the PBX runs them. */
  readonly running = new Map<string, ConfigLine[]>();
  readonly asked: string[] = [];
  /** Whether queues.conf names our file. */
  isIncluded = true;
  /** Answers a write so instead of doing it; `silence` never answers. */
  refusal: FakeAnswer | null = null;
  private readonly done = new Set<string>();

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

  protected async take(command: Command): Promise<FakeAnswer> {
    // As telephony: what was done is not done again, however often it is sent.
    const told = this.done.has(command.id) ? DONE : await this.carryOut(command);
    if (told !== 'silence' && told.result === 'done') this.done.add(command.id);
    return told;
  }

  private async carryOut(command: Command): Promise<FakeAnswer> {
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
    return DONE;
  }
}
