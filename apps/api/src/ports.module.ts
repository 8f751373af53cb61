import { Global, Module } from '@nestjs/common';
import { SHORT_ABANDONS } from '@santral/domain-calls';
import { ReportsApiModule, ShortAbandonsService } from '@santral/domain-reports';

/** Who answers where a domain asks through a port of its own: neither of the two knows the other. */
@Global()
@Module({
  imports: [ReportsApiModule],
  providers: [{ provide: SHORT_ABANDONS, useExisting: ShortAbandonsService }],
  exports: [SHORT_ABANDONS],
})
export class PortsModule {}
