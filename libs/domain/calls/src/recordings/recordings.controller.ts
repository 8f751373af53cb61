import { Controller, Get, Headers, Inject, Res, StreamableFile } from '@nestjs/common';
import { ApiSpec, ParsedParams, Permit, Refusal } from '@santral/platform/http';
import type { Response } from 'express';
import path from 'node:path';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { CallRecordingEntity } from '../call.entity.js';
import { KeepingRepository } from './keeping/keeping.repository.js';
import { rangeOf } from './byte-range.js';
import { mimeOf, RECORDING_STORAGE, type RecordingStorage, type StoredRecording } from './recording-storage.js';

const paramsSchema = z.object({ callId: z.string().max(64), recordingId: z.string().max(200) });
type Params = z.output<typeof paramsSchema>;

/** Recordings of calls. Who listens and who downloads is written into the audit log by the permission of the route, before the first byte. */
@Controller('recordings/:callId/:recordingId')
export class RecordingsController {
  constructor(
    private readonly database: DataSource,
    @Inject(RECORDING_STORAGE) private readonly storage: RecordingStorage | null,
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
    const row = await this.database.manager.findOneBy(CallRecordingEntity, { callId, recordingId });
    const recording = row?.file && this.storage ? await this.storage.find(row.file) : null;
    if (!row?.file || !recording) throw new Refusal((await this.keeping.isErased(recordingId)) ? 'recording.erased' : 'recording.not-found');
    return { name: path.posix.basename(row.file), recording };
  }
}
