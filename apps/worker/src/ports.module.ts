import { Global, Module } from '@nestjs/common';
import { CallJudgingService, ReportsWorkerModule } from '@santral/domain-reports';
import { CALL_JUDGING } from '@santral/domain-wallboard';

/** Who answers where a domain asks through a port of its own: neither of the two knows the other. */
@Global()
@Module({
  imports: [ReportsWorkerModule],
  providers: [{ provide: CALL_JUDGING, useExisting: CallJudgingService }],
  exports: [CALL_JUDGING],
})
export class PortsModule {}
