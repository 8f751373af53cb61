import { Inject, Injectable } from '@nestjs/common';
import { FactConsumer, OnFacts } from '@santral/platform/facts';
import { PbxEntries } from './pbx-entries.js';

/** Writes what processes know of the PBXs when the api that changed a row could not. */
@Injectable()
@FactConsumer('pbxs')
export class PbxsConsumer {
  constructor(@Inject(PbxEntries) private readonly entries: PbxEntries) {}

  @OnFacts('pbx.added', 'pbx.changed', 'pbx.removed')
  write(): Promise<void> {
    return this.entries.write();
  }
}
