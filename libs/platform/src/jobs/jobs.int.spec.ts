import { Inject, Injectable } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { z } from 'zod';
import { type Config, ConfigModule } from '../config/index.js';
import { StopError } from '../facts/fact-consumer.js';
import { testRedis, waitFor } from '../testing/index.js';
import { defineJob, type JobInfo, JobHandlers, type JobPayload, JobQueues, Jobs, JobsModule, OnJob, waitForDatabaseMs } from './index.js';

const writeNote = defineJob('notes.write', z.object({ text: z.string() }));

@Injectable()
class NoteBook {
  written: string[] = [];
  tries = 0;
  fail: (info: JobInfo) => void = () => undefined;
}

@Injectable()
@Jobs('notes')
class NoteJobs extends JobHandlers {
  constructor(@Inject(NoteBook) private readonly book: NoteBook) {
    super();
  }
  @OnJob(writeNote)
  async write({ text }: JobPayload<typeof writeNote>, info: JobInfo): Promise<void> {
    this.book.tries += 1;
    this.book.fail(info);
    this.book.written.push(text);
  }
}

describe('jobs', () => {
  let services: Awaited<ReturnType<typeof testRedis>>;
  let stop: () => Promise<void>;
  let jobs: JobQueues;
  let book: NoteBook;

  beforeEach(async () => {
    services = await testRedis();
    const module = await Test.createTestingModule({
      imports: [ConfigModule.forRoot({ redisUrl: services.url } as Config), JobsModule.forRoot(), JobsModule.forQueues('notes')],
      providers: [NoteBook, NoteJobs],
    }).compile();
    const app = await module.init();
    jobs = app.get(JobQueues);
    book = app.get(NoteBook);
    stop = () => app.close();
  });
  afterEach(async () => {
    await stop();
    await services.close();
  });

  it('does a job once for one id', async () => {
    await jobs.addAll(writeNote, [
      { payload: { text: 'one' }, id: 'note-1' },
      { payload: { text: 'one again' }, id: 'note-1' },
      { payload: { text: 'two' }, id: 'note-2' },
    ]);
    await waitFor(() => book.written.length === 2);
    expect([...book.written].sort()).toEqual(['one', 'two']);
  });

  it('waits for a database that is away without using up attempts', async () => {
    const attempts: number[] = [];
    book.fail = ({ attempt }) => {
      attempts.push(attempt);
      if (book.tries < 3) throw Object.assign(new Error('gone'), { code: '57P01' });
    };
    await jobs.add(writeNote, { text: 'patience' });
    await waitFor(() => book.written.length === 1);
    expect(attempts).toEqual([1, 1, 1]);
    expect(await jobs.counts('notes')).toEqual({ waiting: 0, active: 0, delayed: 0, failed: 0 });
  });

  it('retries other failures, counting them', async () => {
    book.fail = ({ attempt }) => {
      if (attempt < 2) throw new Error('slipped');
    };
    await jobs.add(writeNote, { text: 'again' });
    await waitFor(() => book.written.length === 1);
    expect(book.tries).toBe(2);
  });

  it('keeps what can never succeed as dead letters, until they are replayed', async () => {
    book.fail = () => {
      throw new StopError('never');
    };
    await jobs.add(writeNote, { text: 'hopeless' });
    await jobs.add(writeNote, { words: 'not a note' } as never);
    await waitFor(async () => (await jobs.counts('notes')).failed === 2);
    expect(book.tries).toBe(1);
    book.fail = () => undefined;
    expect(await jobs.replay('notes')).toBe(2);
    await waitFor(() => book.written.length === 1);
    await waitFor(async () => (await jobs.counts('notes')).failed === 1);
  });

  it('repeats a job by its rhythm until that ends, and says when each was due', async () => {
    const due: number[] = [];
    book.fail = ({ dueAt, isLast }) => {
      due.push(dueAt);
      expect(isLast).toBe(false);
    };
    await jobs.repeat(writeNote, { text: 'never' }, 'clock', { pattern: '0 5 1 1 *', timeZone: 'Europe/Istanbul' });
    await jobs.repeat(writeNote, { text: 'tick' }, 'clock', { pattern: '* * * * * *', timeZone: 'Europe/Istanbul' });
    expect([...(await jobs.rhythms(writeNote)).keys()]).toEqual(['clock']);
    await waitFor(() => book.written.length >= 2);
    expect(due[0]! % 1000).toBe(0);
    expect(due[1]! - due[0]!).toBe(1000);
    await jobs.stopRepeating(writeNote, 'clock');
    await jobs.stopRepeating(writeNote, 'clock');
    expect(await jobs.rhythms(writeNote)).toEqual(new Map());
    await waitFor(async () => Object.values(await jobs.counts('notes')).every((count) => count === 0));
  });

  it('tells a job that it is tried for the last time', async () => {
    const tries: boolean[] = [];
    book.fail = ({ isLast }) => {
      tries.push(isLast);
      throw new Error('slipped');
    };
    await jobs.add(writeNote, { text: 'twice' }, { attempts: 2, backoffMs: 10 });
    await waitFor(async () => (await jobs.counts('notes')).failed === 1);
    expect(tries).toEqual([false, true]);
  });

  it('asks a missing database at growing distances, 15 s at most', () => {
    expect([1, 2, 3, 10, 1000].map(waitForDatabaseMs)).toEqual([1000, 2000, 4000, 15_000, 15_000]);
  });
});
