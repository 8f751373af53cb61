import { Controller, Get, Headers, Res, StreamableFile } from '@nestjs/common';
import { ApiSpec, ParsedParams, Permit, Refusal } from '@santral/platform/http';
import { type ByteRange, mimeOf, RecordingStorages, type StoredRecording, StorageTrouble } from '@santral/platform/recordings';
import type { Response } from 'express';
import path from 'node:path';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { CallEntity, CallRecordingEntity } from '../call.entity.js';
import { KeepingRepository } from './keeping/keeping.repository.js';
import { rangeOf } from './byte-range.js';

const paramsSchema = z.object({ callId: z.string().max(64), recordingId: z.string().max(200) });
type Params = z.output<typeof paramsSchema>;

/** Recordings of calls. Who listens and who downloads is written into the audit log by the permission of the route, before the first byte. */
@Controller('recordings/:callId/:recordingId')
export class RecordingsController {
  constructor(
    private readonly database: DataSource,
    private readonly storages: RecordingStorages,
    private readonly keeping: KeepingRepository,
  ) {}

  @Get()
  @Permit('recordings.listen')
  @ApiSpec({ summary: 'A recording, to be heard; a part of it with Range', produces: 'audio/wav' })
  async listen(@ParsedParams(paramsSchema) params: Params, @Headers('range') header: string | undefined, @Res({ passthrough: true }) response: Response): Promise<StreamableFile> {
    const { name, recording } = await this.recordingOf(params);
    const range = rangeOf(header, recording.bytes);
    response.setHeader('Accept-Ranges', 'bytes');
    // What was said must not stay in caches of browsers and proxies.
    response.setHeader('Cache-Control', 'no-store');
    if (range === 'unsatisfiable') {
      response.setHeader('Content-Range', `bytes */${recording.bytes}`);
      throw new Refusal('request.range-unsatisfiable');
    }
    if (range === null) return new StreamableFile(await recording.open(), { type: mimeOf(name), length: recording.bytes });
    response.status(206).setHeader('Content-Range', `bytes ${range.from}-${range.to}/${recording.bytes}`);
    return new StreamableFile(await recording.open(range), { type: mimeOf(name), length: range.to - range.from + 1 });
  }

  @Get('file')
  @Permit('recordings.export')
  @ApiSpec({ summary: 'A recording, to be kept as a file', produces: 'audio/wav' })
  async download(@ParsedParams(paramsSchema) params: Params, @Res({ passthrough: true }) response: Response): Promise<StreamableFile> {
    const { name, recording } = await this.recordingOf(params);
    response.setHeader('Cache-Control', 'no-store');
    const disposition = `attachment; filename="${params.callId.replace(/[^\w-]/g, '')}-${name.replace(/[^\w.-]/g, '_')}"`;
    return new StreamableFile(await recording.open(), { type: mimeOf(name), length: recording.bytes, disposition });
  }

  private async recordingOf({ callId, recordingId }: Params): Promise<{ name: string; recording: StoredRecording }> {
    const { manager } = this.database;
    const [row, call] = await Promise.all([manager.findOneBy(CallRecordingEntity, { callId, recordingId }), manager.findOneBy(CallEntity, { callId })]);
    if (!row?.file || !call) throw new Refusal('recording.not-found');
    if (await this.keeping.isErased(recordingId)) throw new Refusal('recording.erased');
    const recording = await this.found(call.pbx, row.file);
    if (!recording) throw new Refusal('recording.not-found');
    return { name: path.posix.basename(row.file), recording };
  }

  /** The file, from where the recordings of this PBX are. Refuses with what keeps it from being fetched. */
  private found(pbx: string, file: string): Promise<StoredRecording | null> {
    return tellingTroubles(pbx, async () => {
      const storage = await this.storages.of(pbx);
      if (!storage) throw new Refusal('recording.no-place', { pbx });
      const found = await storage.find(file);
      return found && { bytes: found.bytes, open: (range?: ByteRange) => tellingTroubles(pbx, () => found.open(range)) };
    });
  }
}

/** A place that cannot be asked is told as what it is. */
async function tellingTroubles<T>(pbx: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StorageTrouble) throw new Refusal(`recording.storage-${error.kind}`, { pbx, detail: error.message });
    throw error;
  }
}
