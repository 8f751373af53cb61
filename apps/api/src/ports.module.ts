import { Global, Module } from '@nestjs/common';
import { SHORT_ABANDONS } from '@santral/domain-calls';
import { CallJudgingService, ReportsApiModule, ShortAbandonsService } from '@santral/domain-reports';
import { CALL_JUDGING } from '@santral/domain-wallboard';

/** Who answers where a domain asks through a port of its own: neither of the two knows the other. */
@Global()
@Module({
  imports: [ReportsApiModule],
  providers: [{ provide: SHORT_ABANDONS, useExisting: ShortAbandonsService }, { provide: CALL_JUDGING, useExisting: CallJudgingService }],
  exports: [SHORT_ABANDONS, CALL_JUDGING],
})
export class PortsModule {}
