import { Injectable } from '@nestjs/common';
import { JobHandlers, Jobs, OnJob } from '@santral/platform/jobs';
import { openTicket, type TicketRequest } from './open-ticket.js';
import { TicketOpeningService } from './ticket-opening.service.js';

@Injectable()
@Jobs('tickets')
export class TicketsJobs extends JobHandlers {
  constructor(private readonly opening: TicketOpeningService) {
    super();
  }

  @OnJob(openTicket)
  async open(request: TicketRequest): Promise<void> {
    await this.opening.open(request);
  }
}
