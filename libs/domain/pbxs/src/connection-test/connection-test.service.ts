import { Inject, Injectable } from '@nestjs/common';
import type { PbxRecordings, PbxTest, PbxTestForm, PbxTestLine } from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { AUDIT_LOG, type AuditLog, Refusal } from '@santral/platform/http';
import { PbxDirectory, type RecordingAccess, unsealPbxSecrets } from '@santral/platform/pbxs';
import { refuseForbiddenParts } from '../addresses.js';
import { settingsOf } from '../pbx.js';
import { secretsAfter } from '../pbx-secrets.js';
import { PbxsRepository } from '../pbxs.repository.js';
import { probeAmi } from './ami-probe.js';
import { greet } from './greeting.js';
import { probeAri } from './http-probe.js';
import { probeRecordings } from './recordings-probe.js';
import { skipped } from './test-line.js';
import { probeWebsocket } from './websocket-probe.js';

const timing = { connectMs: 4000, answerMs: 4000, eventMs: 2000, httpMs: 5000 };

/** What is tried: every part with its secret. */
interface Tried {
  ami: { host: string; port: number; user: string; secret: string };
  ari: { url: string; user: string; secret: string } | null;
  websocket: string | null;
  recordings: RecordingAccess | null;
}

const amiSteps = ['connect', 'banner', 'login', 'version', 'write', 'read', 'filter', 'clock', 'modules', 'dialplan'] as const;

/** Tries a connection as Santral would use it, from the first byte on, and says of each step how it went. */
@Injectable()
export class ConnectionTestService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(AUDIT_LOG) private readonly audit: AuditLog,
    private readonly rows: PbxsRepository,
    @Inject(PbxDirectory) private readonly directory: PbxDirectory,
  ) {}

  /** Tries what the form says, with stored secrets where it gives none. Refuses as a change of the PBX would. */
  async run(actorId: string, form: PbxTestForm): Promise<PbxTest> {
    await refuseForbiddenParts(form);
    const tried = await this.triedOf(form);
    await this.audit.append('pbx.tested', { userId: actorId, subject: form.id ?? tried.ami.host, details: { host: tried.ami.host, port: tried.ami.port, user: tried.ami.user } });
    const [ami, ari, websocket, recordings] = await Promise.all([
      this.tryAmi(tried.ami),
      tried.ari ? probeAri(tried.ari, timing.httpMs) : [skipped('ari'), skipped('ari-write'), skipped('ari-kept')],
      tried.websocket ? probeWebsocket(tried.websocket, timing.httpMs) : skipped('websocket'),
      tried.recordings ? probeRecordings(tried.recordings, this.config.recordings) : skipped('recordings'),
    ]);
    return { isUsable: ami.every(({ outcome }) => outcome === 'ok' || outcome === 'advice'), lines: [...ami, ...ari, websocket, recordings] };
  }

  private async tryAmi(ami: Tried['ami']): Promise<PbxTestLine[]> {
    const lines = await greet(ami.host, ami.port, timing.connectMs);
    if (lines.every(({ outcome }) => outcome === 'ok')) lines.push(...(await probeAmi(ami, timing)));
    return amiSteps.map((step) => lines.find((line) => line.step === step) ?? skipped(step));
  }

  private async triedOf({ id, ami, ari, websocket, recordings }: PbxTestForm): Promise<Tried> {
    if (id === undefined) {
      const secrets = secretsAfter(null, null, { ami, ari: ari ?? null, recordings: recordings ?? null });
      if (!ami) throw new Refusal('pbx.secret-needed', {}, [{ path: 'ami.secret' }]);
      return this.withSecrets({ ami, ari: ari ?? null, websocket: websocket ?? null, recordings: recordings ?? null }, secrets);
    }
    const row = await this.rows.find(id);
    if (!row || row.removed) throw new Refusal('record.not-found');
    if (row.owner === 'environment') {
      const known = await this.directory.get(id);
      if (!known?.ami) throw new Refusal('record.not-found');
      return { ami: known.ami, ari: known.ari, websocket: known.websocket, recordings: known.recordings };
    }
    const was = settingsOf(row);
    const secrets = secretsAfter(was, unsealPbxSecrets(id, row.sealed, this.config.jwtSecret), { ami, ari, recordings });
    return this.withSecrets({ ami: ami ?? was.ami, ari: ari === undefined ? was.ari : ari, websocket: websocket === undefined ? was.websocket : websocket, recordings: recordings === undefined ? was.recordings : recordings }, secrets);
  }

  private withSecrets(
    { ami, ari, websocket, recordings }: { ami: Omit<Tried['ami'], 'secret'>; ari: { url: string; user: string } | null; websocket: string | null; recordings: PbxRecordings | null },
    secrets: ReturnType<typeof secretsAfter>,
  ): Tried {
    return {
      ami: { host: ami.host, port: ami.port, user: ami.user, secret: secrets.ami },
      ari: ari && { url: ari.url, user: ari.user, secret: secrets.ari ?? '' },
      websocket,
      recordings: recordings && { ...recordings, secret: secrets.recordings },
    };
  }
}
