import { Inject, Injectable } from '@nestjs/common';
import { PbxDirectory } from '@santral/platform/pbxs';
import { AriClient } from './ari-client.js';
import { AriProblem } from './ari-problem.js';

/** ARI of each PBX, as the directory of the PBXs knows it at the moment of the question. */
@Injectable()
export class AriAccess {
  constructor(@Inject(PbxDirectory) private readonly pbxs: PbxDirectory) {}

  /** Throws `ari.not-configured` for a PBX that is not there, is switched off, or has no ARI. */
  async of(pbx: string): Promise<AriClient> {
    const connection = await this.pbxs.get(pbx);
    if (!connection?.enabled || connection.ari === null) throw new AriProblem('ari.not-configured', pbx);
    return new AriClient(connection.ari);
  }
}
