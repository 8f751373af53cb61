import { Controller, Get, Post, Put } from '@nestjs/common';
import { type CallKeeping, callKeepingSchema, type HoldReason, holdReasonSchema, type RecordingRetention, type RecordingRetentionForm, recordingRetentionFormSchema, recordingRetentionSchema } from '@santral/contracts';
import { ApiSpec, CurrentUser, ParsedBody, ParsedParams, Permit, type Principal } from '@santral/platform/http';
import { z } from 'zod';
import { KeepingService } from './keeping.service.js';

const callSchema = z.object({ id: z.string().max(64) });
type CallParams = z.output<typeof callSchema>;

/** How long recordings are kept. */
@Controller('recording-retention')
@Permit('recordings.retention')
export class RetentionController {
  constructor(private readonly keeping: KeepingService) {}

  @Get()
  @ApiSpec({ summary: 'How many days recordings are kept, by queue; how many are due, held and erased', answer: recordingRetentionSchema })
  read(): Promise<RecordingRetention> {
    return this.keeping.retention();
  }

  @Put()
  @ApiSpec({ summary: 'Sets the days; what is past them goes with the next round', answer: recordingRetentionSchema })
  change(@ParsedBody(recordingRetentionFormSchema) form: RecordingRetentionForm, @CurrentUser() user: Principal): Promise<RecordingRetention> {
    return this.keeping.changeRetention(form, user);
  }
}

/** Until when the recordings of one call are kept, and holding them beyond that. */
@Controller('calls/:id')
export class CallKeepingController {
  constructor(private readonly keeping: KeepingService) {}

  @Get('keeping')
  @Permit('calls.read')
  @ApiSpec({ summary: 'Until when the recordings of a call are kept, whether somebody holds them, and which are erased', answer: callKeepingSchema })
  read(@ParsedParams(callSchema) { id }: CallParams): Promise<CallKeeping> {
    return this.keeping.ofCall(id);
  }

  @Post('hold')
  @Permit('recordings.hold')
  @ApiSpec({ summary: 'Holds the recordings of a call: they are not erased until they are released', answer: callKeepingSchema })
  hold(@ParsedParams(callSchema) { id }: CallParams, @ParsedBody(holdReasonSchema) { reason }: HoldReason, @CurrentUser() user: Principal): Promise<CallKeeping> {
    return this.keeping.hold(id, reason, user);
  }

  @Post('release')
  @Permit('recordings.hold')
  @ApiSpec({ summary: 'Releases them', answer: callKeepingSchema })
  release(@ParsedParams(callSchema) { id }: CallParams, @ParsedBody(holdReasonSchema) { reason }: HoldReason, @CurrentUser() user: Principal): Promise<CallKeeping> {
    return this.keeping.release(id, reason, user);
  }
}
