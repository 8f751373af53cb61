/** A stream position as one number that sorts the same way, in decimal digits. */
export function positionOf(seq: string): string {
  const [ms = '0', n = '0'] = seq.split('-');
  return String((BigInt(ms) << 20n) | BigInt(n));
}
