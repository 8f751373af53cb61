import { type Command, type DialplanRead, dialplanReadKey, dialplanWantedKey, dialplanWantedSchema } from '@santral/contracts';
import { DONE, type FakeAnswer, FakeCommands } from '@santral/domain-agents/testing';

/** Stands in for a PBX with its telephony as far as the dialplan goes: a file, what is in force of it, and who includes it. */
export class FakeDialplan extends FakeCommands {
  file: DialplanRead['lines'] = [];
  readonly asked: string[] = [];
  /** Whether extensions.conf names our file. */
  isIncluded = true;
  includedBy: DialplanRead['includedBy'] = { incoming: ['from-trunk'], internal: ['from-agent'] };
  /** What a write is answered with, in the words of the PBX; null does it. */
  refusal: string | null = null;

  protected async take({ name }: Command): Promise<FakeAnswer> {
    this.asked.push(name);
    if (name === 'dialplan.write') {
      if (this.refusal !== null) return { result: 'refused', message: `write: ${this.refusal}` };
      this.file = dialplanWantedSchema.parse(JSON.parse((await this.redis.get(dialplanWantedKey(this.pbx))) ?? '')).lines;
    }
    const lines = this.isIncluded ? this.file : [];
    const read: DialplanRead = { readAt: new Date().toISOString(), asterisk: '22.10.1', contexts: [...new Set(lines.map(({ context }) => context))], lines, includedBy: this.includedBy };
    await this.redis.set(dialplanReadKey(this.pbx), JSON.stringify(read));
    return DONE;
  }
}
