import { Controller, HttpCode, Post } from '@nestjs/common';
import { type CallControlDone, callControlDoneSchema, type CallTarget, callTargetSchema } from '@santral/contracts';
import { ApiSpec, CurrentUser, ParsedBody, ParsedParams, Permit, type Principal } from '@santral/platform/http';
import { z } from 'zod';
import { CallControlService } from './call-control.service.js';

const callParams = z.object({ callId: z.string().min(1).max(200) });
type CallParams = z.infer<typeof callParams>;

/** Control of the agent's own calls, whatever phone carries them. */
@Controller('desk')
export class CallControlController {
  constructor(private readonly calls: CallControlService) {}

  @Post('calls/:callId/answer')
  @HttpCode(200)
  @Permit('desk.use')
  @ApiSpec({ summary: 'Have the own desk phone answer what rings, where the phone does so', answer: callControlDoneSchema })
  answer(@CurrentUser() user: Principal, @ParsedParams(callParams) { callId }: CallParams): Promise<CallControlDone> {
    return this.calls.askPhone('answer', callId, user);
  }

  @Post('calls/:callId/hold')
  @HttpCode(200)
  @Permit('desk.use')
  @ApiSpec({ summary: 'Have the own desk phone hold the call, where the phone does so', answer: callControlDoneSchema })
  hold(@CurrentUser() user: Principal, @ParsedParams(callParams) { callId }: CallParams): Promise<CallControlDone> {
    return this.calls.askPhone('hold', callId, user);
  }

  @Post('calls/:callId/resume')
  @HttpCode(200)
  @Permit('desk.use')
  @ApiSpec({ summary: 'Have the own desk phone go on with the held call, where the phone does so', answer: callControlDoneSchema })
  resume(@CurrentUser() user: Principal, @ParsedParams(callParams) { callId }: CallParams): Promise<CallControlDone> {
    return this.calls.askPhone('resume', callId, user);
  }

  @Post('calls/:callId/hang-up')
  @HttpCode(200)
  @Permit('desk.use')
  @ApiSpec({ summary: 'End the agent\'s part of the call; reject it while it rings', answer: callControlDoneSchema })
  hangUp(@CurrentUser() user: Principal, @ParsedParams(callParams) { callId }: CallParams): Promise<CallControlDone> {
    return this.calls.ask('hang-up', callId, user);
  }

  @Post('calls/:callId/complete-transfer')
  @HttpCode(200)
  @Permit('desk.use')
  @ApiSpec({ summary: 'Join the caller and whoever is being asked', answer: callControlDoneSchema })
  completeTransfer(@CurrentUser() user: Principal, @ParsedParams(callParams) { callId }: CallParams): Promise<CallControlDone> {
    return this.calls.ask('complete-transfer', callId, user);
  }

  @Post('calls/:callId/cancel-transfer')
  @HttpCode(200)
  @Permit('desk.use')
  @ApiSpec({ summary: 'Go back to the caller', answer: callControlDoneSchema })
  cancelTransfer(@CurrentUser() user: Principal, @ParsedParams(callParams) { callId }: CallParams): Promise<CallControlDone> {
    return this.calls.ask('cancel-transfer', callId, user);
  }

  @Post('calls/:callId/park')
  @HttpCode(200)
  @Permit('desk.use')
  @ApiSpec({ summary: 'Park the caller at the PBX', answer: callControlDoneSchema })
  park(@CurrentUser() user: Principal, @ParsedParams(callParams) { callId }: CallParams): Promise<CallControlDone> {
    return this.calls.ask('park', callId, user);
  }

  @Post('calls/:callId/retrieve')
  @HttpCode(200)
  @Permit('desk.use')
  @ApiSpec({ summary: 'Fetch the parked call: the phone rings and is connected', answer: callControlDoneSchema })
  retrieve(@CurrentUser() user: Principal, @ParsedParams(callParams) { callId }: CallParams): Promise<CallControlDone> {
    return this.calls.ask('retrieve', callId, user);
  }

  @Post('calls/:callId/pause-recording')
  @HttpCode(200)
  @Permit('desk.use')
  @ApiSpec({ summary: 'Record silence for a while', answer: callControlDoneSchema })
  pauseRecording(@CurrentUser() user: Principal, @ParsedParams(callParams) { callId }: CallParams): Promise<CallControlDone> {
    return this.calls.ask('pause-recording', callId, user);
  }

  @Post('calls/:callId/resume-recording')
  @HttpCode(200)
  @Permit('desk.use')
  @ApiSpec({ summary: 'Record again', answer: callControlDoneSchema })
  resumeRecording(@CurrentUser() user: Principal, @ParsedParams(callParams) { callId }: CallParams): Promise<CallControlDone> {
    return this.calls.ask('resume-recording', callId, user);
  }

  @Post('calls/:callId/transfer')
  @HttpCode(200)
  @Permit('desk.use')
  @ApiSpec({ summary: 'Hand the call over unasked', answer: callControlDoneSchema })
  transfer(@CurrentUser() user: Principal, @ParsedParams(callParams) { callId }: CallParams, @ParsedBody(callTargetSchema) { to }: CallTarget): Promise<CallControlDone> {
    return this.calls.handOver('transfer', callId, to, user);
  }

  @Post('calls/:callId/consult')
  @HttpCode(200)
  @Permit('desk.use')
  @ApiSpec({ summary: 'Ask somebody while the caller waits', answer: callControlDoneSchema })
  consult(@CurrentUser() user: Principal, @ParsedParams(callParams) { callId }: CallParams, @ParsedBody(callTargetSchema) { to }: CallTarget): Promise<CallControlDone> {
    return this.calls.handOver('consult', callId, to, user);
  }

  @Post('conference')
  @HttpCode(200)
  @Permit('desk.use')
  @ApiSpec({ summary: 'Join everybody of the two calls the agent has', answer: callControlDoneSchema })
  conference(@CurrentUser() user: Principal): Promise<CallControlDone> {
    return this.calls.conference(user);
  }

  @Post('dial')
  @HttpCode(200)
  @Permit('desk.use')
  @ApiSpec({ summary: 'Call a number: the own phone rings first', answer: callControlDoneSchema })
  dial(@CurrentUser() user: Principal, @ParsedBody(callTargetSchema) { to }: CallTarget): Promise<CallControlDone> {
    return this.calls.dial(to, user);
  }
}
