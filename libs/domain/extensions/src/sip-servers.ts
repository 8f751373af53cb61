import { Inject, Injectable } from '@nestjs/common';
import type { ExtensionSecret } from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { PbxDirectory } from '@santral/platform/pbxs';

const SIP_PORT = 5060;

/** Where the phones of each PBX register. */
@Injectable()
export class SipServers {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(PbxDirectory) private readonly pbxs: PbxDirectory,
  ) {}

  /** As it was set for the PBX of the environment; else the host where AMI is, with the usual port. */
  async of(pbx: string): Promise<ExtensionSecret['server']> {
    if (pbx === this.config.pbxId && this.config.pbxSip) return this.config.pbxSip;
    return { host: (await this.pbxs.get(pbx))?.ami?.host ?? 'localhost', port: SIP_PORT };
  }
}
