import { COMMAND_FIELD, type Command, type CommandAnswer, commandAnswerChannel, commandAnswerKey, commandStreamOf, leaseKey, linkKey, parseCommand } from '@santral/contracts';
import type { Redis } from '@santral/platform/redis';

type Reply = [string, [string, string[]][]][] | null;

/** How a command is answered; `silence` never is. */
export type FakeAnswer = Pick<CommandAnswer, 'result' | 'message' | 'cause'> | 'silence';
/** What was asked is done. */
export const DONE = { result: 'done', message: '' } as const;

/** Stands in for the telephony of a PBX as far as its link and its commands go: reads them one after another and answers what `take` says. */
export abstract class FakeCommands {
  private readonly reader: Redis;
  private loop: Promise<void> = Promise.resolve();
  private isStopped = false;

  constructor(
    protected readonly redis: Redis,
    readonly pbx = 'main',
  ) {
    this.reader = redis.duplicate();
  }

  protected abstract take(command: Command): Promise<FakeAnswer>;

  async start(): Promise<void> {
    await this.link('up');
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

  private async run(): Promise<void> {
    let position = '0-0';
    while (!this.isStopped) {
      const reply = (await this.reader.xread('BLOCK', 1000, 'STREAMS', commandStreamOf(this.pbx), position).catch(() => null)) as Reply;
      for (const [id, fields] of reply?.[0]?.[1] ?? []) {
        position = id;
        await this.answer(parseCommand(JSON.parse(fields[fields.indexOf(COMMAND_FIELD) + 1] ?? '')));
      }
    }
  }

  private async answer(command: Command): Promise<void> {
    const told = await this.take(command);
    if (told === 'silence') return;
    const text = JSON.stringify({ id: command.id, ...told } satisfies CommandAnswer);
    await this.redis.set(commandAnswerKey(this.pbx, command.id), text, 'EX', 60);
    await this.redis.publish(commandAnswerChannel(this.pbx), text);
  }
}
