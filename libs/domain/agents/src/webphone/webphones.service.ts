import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown, Optional } from '@nestjs/common';
import { type Colleague, WEBPHONE_REALM, type WebphoneAccount, type WebphoneEntry } from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { type Principal, Refusal, withDeadline } from '@santral/platform/http';
import { createLogger } from '@santral/platform/logging';
import { PbxDirectory } from '@santral/platform/pbxs';
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { AgentsService } from '../agents.service.js';
import { type AgentAt, PbxCommander } from '../commands/pbx-commander.js';
import { MANAGED_PHONES, type ManagedPhones } from './managed-phones.js';
import { WebphonesRepository } from './webphones.repository.js';

const REGISTER_S = 120;
/** An entry that nobody renews for this long is taken away. */
const ENTRY_MS = 60_000;
const SWEEP_MS = 30_000;

type Owner = Pick<Principal, 'extension' | 'pbx' | 'sessionId' | 'displayName'>;

/** A browser that carries an extension, as long as its socket is open. */
export interface WebphoneConnection {
  /** SIP over WebSocket of the extension's PBX. */
  websocket: string;
  /** False when another browser has taken the extension over. */
  renew: () => Promise<boolean>;
  end: () => Promise<void>;
}

/** Phones in the browser: their credentials, and when an extension is one. */
@Injectable()
export class WebphonesService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger;
  private sweep?: NodeJS.Timeout;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly webphones: WebphonesRepository,
    private readonly commander: PbxCommander,
    private readonly agents: AgentsService,
    private readonly directory: PbxDirectory,
    @Optional() @Inject(MANAGED_PHONES) private readonly managed: ManagedPhones | null = null,
  ) {
    this.logger = createLogger('webphones', config.logLevel);
  }

  onApplicationBootstrap(): void {
    this.sweep = setInterval(() => void this.clearOutdated(), SWEEP_MS);
  }

  onApplicationShutdown(): void {
    clearInterval(this.sweep);
  }

  /** What the user's browser registers with. The password is made of the session: it is kept nowhere and ends with the session. */
  async account(owner: Owner): Promise<WebphoneAccount> {
    const phone = await this.phoneOf(owner);
    return {
      extension: phone.extension,
      displayName: owner.displayName,
      domain: new URL(phone.websocket).hostname,
      realm: WEBPHONE_REALM,
      password: this.passwordOf(phone, owner.sessionId),
      registerS: REGISTER_S,
      iceServers: [],
    };
  }

  /** Everybody else who sits at an extension of the same PBX, whoever can take a call first. */
  async colleagues(owner: Owner): Promise<Colleague[]> {
    const agents = await this.agents.agents(owner.pbx ?? this.config.pbxId);
    const weight = (state: Colleague['state']) => (state === 'available' ? 0 : state === 'logged-out' || state === 'unreachable' ? 2 : 1);
    return agents
      .filter((agent) => agent.extension !== owner.extension && agent.name !== null)
      .map(({ extension, name, state, since }) => ({ extension, name, state, since }))
      .sort((a, b) => weight(a.state) - weight(b.state) || (a.name ?? '').localeCompare(b.name ?? '', 'tr'));
  }

  /** Makes the browser the phone of its user's extension; resolves when the PBX knows. The newest browser wins. */
  async connect(owner: Owner): Promise<WebphoneConnection> {
    const phone = await this.phoneOf(owner);
    const connection = randomUUID();
    const ha1 = createHash('md5').update(`${phone.extension}:${WEBPHONE_REALM}:${this.passwordOf(phone, owner.sessionId)}`).digest('hex');
    const entry = (): WebphoneEntry => ({ connection, ha1, displayName: owner.displayName, until: Date.now() + ENTRY_MS });
    await this.webphones.put(phone, entry());
    try {
      await this.settle(phone);
    } catch (error) {
      await this.webphones.remove(phone, connection);
      throw error;
    }
    return {
      websocket: phone.websocket,
      renew: () => this.webphones.renew(phone, entry()),
      end: async () => {
        if (await this.webphones.remove(phone, connection)) await this.settle(phone);
      },
    };
  }

  /** Gives extensions back to their desk phones whose api ended without doing so. */
  private async clearOutdated(): Promise<void> {
    try {
      for (const { who, connection } of await this.webphones.outdated(Date.now())) {
        if (await this.webphones.remove(who, connection)) await this.settle(who);
      }
    } catch (err) {
      this.logger.warn({ err }, 'browsers that are gone could not be cleared, trying again');
    }
  }

  /** Every time a wish of its own: what the PBX has to be told may have changed since the last one. */
  private async settle(who: AgentAt): Promise<void> {
    const { pbx, extension } = who;
    if (await this.managed?.settle(pbx, extension)) return;
    await this.commander.ask({ pbx, extension }, `phone:${randomUUID()}`, [{ name: 'phone.settle', payload: { extension } }]);
  }

  private async phoneOf({ extension, pbx }: Owner): Promise<AgentAt & { websocket: string }> {
    if (extension === null || pbx === null) throw new Refusal('webphone.no-extension');
    const known = await withDeadline(this.directory.get(pbx));
    const websocket = known?.websocket ?? (pbx === this.config.pbxId ? this.config.pbxWebsocket : null);
    if (websocket === null) throw new Refusal('webphone.unavailable');
    if ((await this.managed?.kindOf(pbx, extension)) === 'desk') throw new Refusal('webphone.not-allowed');
    return { pbx, extension, websocket };
  }

  private passwordOf({ pbx, extension }: AgentAt, sessionId: string): string {
    return createHmac('sha256', this.config.jwtSecret).update(`webphone:${pbx}:${extension}:${sessionId}`).digest('base64url');
  }
}
