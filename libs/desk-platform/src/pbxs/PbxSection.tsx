import type { ReactNode } from 'react';

export interface PbxSectionProps {
  /** Which PBX it is about, in words. */
  name: string;
  /** Whether the name is shown; who cannot see hears it anyway. */
  isNamed: boolean;
  /** What its header says beside the name. */
  header: ReactNode;
  children: ReactNode;
}

/** The card of one PBX on a page of all. */
export function PbxSection({ name, isNamed, header, children }: PbxSectionProps) {
  return (
    <section className="card" aria-label={name}>
      <header className="card-header">
        {isNamed && <h2>{name}</h2>}
        {header}
      </header>
      {children}
    </section>
  );
}
