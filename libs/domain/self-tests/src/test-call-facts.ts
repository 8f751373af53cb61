import { Inject, Injectable } from '@nestjs/common';
import { hearFact, type SelfTestHeard, type SelfTestPlan, streamOf } from '@santral/contracts';
import { decodeEntry, peekName } from '@santral/platform/facts';
import { withDeadline } from '@santral/platform/http';
import { createLogger, OnceLogger } from '@santral/platform/logging';
import { REDIS, type Redis } from '@santral/platform/redis';

type Entry = [id: string, fields: string[]];
const PAGE = 1000;
/** Most entries read for one question: a busy PBX must not hold the api up. The next question reads on. */
const MOST_PAGES = 20;

/** Reads the stream of a PBX for the facts of one call, when somebody asks. Nothing listens while nobody tests. */
@Injectable()
export class TestCallFacts {
  private readonly troubles = new OnceLogger(createLogger('self-tests'));

  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  /** Where the stream of a PBX ends now. */
  async end(pbx: string): Promise<string> {
    const [last] = (await withDeadline(this.redis.xrevrange(streamOf(pbx), '+', '-', 'COUNT', 1))) as Entry[];
    return last?.[0] ?? '0-0';
  }

  /** What is known after all facts beyond `seq`, and the position up to which they were read. */
  async hear(plan: SelfTestPlan, heard: SelfTestHeard, seq: string): Promise<{ heard: SelfTestHeard; seq: string }> {
    let [known, position] = [heard, seq];
    for (let page = 0; page < MOST_PAGES; page++) {
      const entries = (await withDeadline(this.redis.xrange(streamOf(plan.pbx), `(${position}`, '+', 'COUNT', PAGE))) as Entry[];
      for (const entry of entries) known = this.hearEntry(plan, known, entry);
      position = entries.at(-1)?.[0] ?? position;
      if (entries.length < PAGE) break;
    }
    return { heard: known, seq: position };
  }

  /** Facts of other calls are told by their text and not parsed. */
  private hearEntry(plan: SelfTestPlan, heard: SelfTestHeard, entry: Entry): SelfTestHeard {
    if (peekName(entry)?.startsWith('call.') !== true) return heard;
    if (heard.callId !== null && !entry[1].some((text) => text.includes(heard.callId ?? ''))) return heard;
    try {
      return hearFact(plan, heard, decodeEntry(entry));
    } catch (err) {
      this.troubles.warn('unreadable-fact', { err, id: entry[0] }, 'an entry of the stream is no fact');
      return heard;
    }
  }
}
