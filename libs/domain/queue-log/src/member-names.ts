import { isExtension, searchKey } from '@santral/contracts/history';
import { extensionOfInterface } from '@santral/domain-telephony/names';

/** Somebody with a phone, as they are known here. */
export interface KnownAgent {
  extension: string;
  userId: string;
  displayName: string;
}

/** Tells which extension a name in a log stands for: a log holds the interface of a member, or the name the PBX gives them. */
export class MemberNames {
  private readonly byName: ReadonlyMap<string, string>;
  private readonly found = new Map<string, string>();
  private readonly strangers = new Set<string>();

  /** `aliases` are names of members and their extensions, given beside the names of `agents`. */
  constructor(agents: readonly KnownAgent[], aliases: ReadonlyMap<string, string> = new Map()) {
    this.byName = new Map([...agents.map(({ displayName, extension }) => [displayName, extension] as const), ...aliases].map(([name, extension]) => [searchKey(name), extension]));
  }

  /** The extension of a member; a name nobody knows stands for itself, so that nothing of it is lost. Null where no agent is named. */
  extensionOf(agent: string): string | null {
    if (agent === '' || agent === 'NONE') return null;
    const known = this.found.get(agent);
    if (known !== undefined) return known;
    const extension = this.read(agent);
    if (!isExtension(extension)) this.strangers.add(agent);
    this.found.set(agent, extension);
    return extension;
  }

  /** Names that were met and that nobody knows. */
  get unknown(): string[] {
    return [...this.strangers].sort((a, b) => a.localeCompare(b, 'tr'));
  }

  private read(agent: string): string {
    const named = this.byName.get(searchKey(agent));
    if (named !== undefined) return named;
    if (agent.includes('/')) return extensionOfInterface(agent);
    // "Dahili 1001", "1001 - Ayşe": panels put the extension into the name.
    const numbers = agent.match(/(?<!\d)\d{2,6}(?!\d)/g) ?? [];
    return numbers.length === 1 ? (numbers[0] ?? agent) : agent;
  }
}
