import type { Holder, Seat } from '@santral/domain-identity';

interface Person {
  userId: string;
  displayName: string;
  email: string;
  extension: string | null;
}

/** People of a test, in place of the users of identity, with the same refusals. */
export class TestHolders {
  readonly people: Person[] = [];
  private tell: (holders: Holder[]) => Promise<void> = async () => undefined;

  connect(tell: (holders: Holder[]) => Promise<void>): void {
    this.tell = tell;
  }

  async at(_pbx: string, extensions: readonly string[]): Promise<Holder[]> {
    return this.people.flatMap(({ userId, displayName, extension }) => (extension !== null && extensions.includes(extension) ? [{ userId, displayName, extension }] : []));
  }

  async byEmail(emails: readonly string[]): Promise<Map<string, { id: string; displayName: string; extension: string | null; pbx: string | null }>> {
    return new Map(this.people.filter(({ email }) => emails.includes(email)).map(({ email, userId, displayName, extension }) => [email, { id: userId, displayName, extension, pbx: extension === null ? null : 'main' }]));
  }

  async seat(_pbx: string, seats: readonly Seat[]): Promise<string[]> {
    const changed = new Set<string>();
    for (const { extension, userId } of seats) {
      for (const person of this.people) {
        if (person.extension === extension && person.userId !== userId) {
          person.extension = null;
          changed.add(person.userId);
        }
      }
    }
    for (const { extension, userId } of seats) {
      const person = this.people.find((one) => one.userId === userId);
      if (!person || person.extension === extension) continue;
      person.extension = extension;
      changed.add(person.userId);
    }
    return [...changed];
  }

  async changed(): Promise<void> {
    await this.tell(this.people.flatMap(({ userId, displayName, extension }) => (extension === null ? [] : [{ userId, displayName, extension }])));
  }
}
