import {
  COMMAND_FIELD, type Command, type CommandAnswer, commandAnswerChannel, commandAnswerKey, commandAnswerSchema, commandPositionKey, commandStreamOf, parseCommand,
} from '@santral/contracts';
import type { Logger } from '@santral/platform/logging';
import type { Redis } from 'ioredis';
import type { CommandExecutor } from './command-executor.js';

export interface CommandReaderOptions {
  redis: Redis;
  pbx: string;
  executor: CommandExecutor;
  logger: Logger;
}

type Entry = [id: string, fields: string[]];
type Reply = [stream: string, entries: Entry[]][] | null;

const BLOCK_MS = 2000;
const RETRY_MS = 200;
/** How long a repeated command is still known, s. */
const ANSWER_KEPT_S = 3600;
/** Answered commands are of no use to anybody; this many stay to look at. */
const KEPT_COMMANDS = 1000;

/**
 * Reads the commands to one PBX and answers each. Only the process that holds the lease reads. The answer and the position are written
 * together after the PBX has answered, so a killed telephony leaves a command either answered or to be carried out by its successor;
 * every command may be carried out twice without harm.
 */
export class CommandReader {
  private readonly reader: Redis;
  private isStopped = false;
  private loop: Promise<void> = Promise.resolve();

  constructor(private readonly options: CommandReaderOptions) {
    // A blocking read would hold up everything else on a shared connection.
    this.reader = options.redis.duplicate();
    this.reader.on('error', () => {
      // ioredis reconnects by itself; the loop below reads on from the position.
    });
  }

  start(): void {
    this.loop = this.run();
  }

  /** Resolves when the command at hand has been answered. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.reader.disconnect();
    await this.loop;
  }

  private async run(): Promise<void> {
    const { redis, pbx, logger } = this.options;
    while (!this.isStopped) {
      try {
        const position = (await redis.get(commandPositionKey(pbx))) ?? '0-0';
        const reply = (await this.reader.xread('COUNT', 50, 'BLOCK', BLOCK_MS, 'STREAMS', commandStreamOf(pbx), position)) as Reply;
        for (const [, entries] of reply ?? []) {
          for (const entry of entries) if (!this.isStopped) await this.take(entry);
        }
      } catch (error) {
        if (this.isStopped) return;
        logger.warn({ err: error }, 'commands cannot be read, trying again');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  private async take([position, fields]: Entry): Promise<void> {
    const { redis, pbx, executor, logger } = this.options;
    const command = this.parsed(fields);
    const transaction = redis.multi().set(commandPositionKey(pbx), position).xtrim(commandStreamOf(pbx), 'MAXLEN', '~', KEPT_COMMANDS);
    if (command) {
      const answer = (await this.answered(command.id)) ?? (await executor.carryOut(command, Date.now()));
      logger.info({ command: command.name, id: command.id, payload: command.payload, result: answer.result, message: answer.message }, 'command');
      const text = JSON.stringify(answer);
      transaction.set(commandAnswerKey(pbx, command.id), text, 'EX', ANSWER_KEPT_S).publish(commandAnswerChannel(pbx), text);
    }
    await transaction.exec();
  }

  private parsed(fields: string[]): Command | null {
    try {
      return parseCommand(JSON.parse(fields[fields.indexOf(COMMAND_FIELD) + 1] ?? ''));
    } catch (error) {
      this.options.logger.error({ err: error }, 'an entry of the stream is no command');
      return null;
    }
  }

  /** The answer of a command that was carried out before; one that failed is tried again. */
  private async answered(id: string): Promise<CommandAnswer | null> {
    const text = await this.options.redis.get(commandAnswerKey(this.options.pbx, id));
    const known = text === null ? null : commandAnswerSchema.parse(JSON.parse(text));
    return known?.result === 'done' ? known : null;
  }
}
