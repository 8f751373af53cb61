import type { AmiReadClass, AmiWriteClass } from '@santral/contracts';

/** An action of each class that only a user with it, or with all of its others, may ask for: a PBX lists to everybody what they may. */
const actionOf: Record<AmiWriteClass, string> = { call: 'BlindTransfer', agent: 'QueueAdd', originate: 'Originate', system: 'Filter', user: 'UserEvent' };

/** Classes of rights that a user lacks, by the actions the PBX has listed to it (names in any case). */
export function missingWrite(listed: readonly string[]): AmiWriteClass[] {
  const known = new Set(listed.map((name) => name.toLowerCase()));
  return (Object.keys(actionOf) as AmiWriteClass[]).filter((name) => !known.has(actionOf[name].toLowerCase()));
}

/** Whether a user may write the files of queues and of the dial plan; calls are followed without. */
export const mayConfigure = (listed: readonly string[]): boolean => listed.some((name) => name.toLowerCase() === 'updateconfig');

/** The event by which the PBX shows that a user may read a class. */
export const eventOf: Record<AmiReadClass, string> = { call: 'OriginateResponse', dialplan: 'VarSet', user: 'UserEvent' };

/** What has to be written for a class to be read in a test, since the test causes the events itself. */
export const causedWith: Record<AmiReadClass, AmiWriteClass> = { call: 'originate', dialplan: 'call', user: 'user' };

const tested = [18, 20, 22];

/** How far a version of Asterisk is supported; null when it cannot be read. */
export function supportOf(version: string): 'tested' | 'untested' | 'unsupported' | null {
  const major = /^(?:certified[/-])?(\d+)/i.exec(version.replace(/^Asterisk\s+/i, ''))?.[1];
  if (major === undefined) return null;
  if (tested.includes(Number(major))) return 'tested';
  return Number(major) < 18 ? 'unsupported' : 'untested';
}
