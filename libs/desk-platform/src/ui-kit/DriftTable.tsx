import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './drift-table.css';

export interface DriftRow {
  key: string;
  /** What differs. */
  name: ReactNode;
  /** Null: it is not there. */
  ours: ReactNode;
  theirs: ReactNode;
}

export interface DriftTableProps {
  /** What the first column names. */
  heading: string;
  rows: readonly DriftRow[];
  'aria-label'?: string;
}

/** What is otherwise on the PBX: ours and theirs side by side. */
export function DriftTable({ heading, rows, ...rest }: DriftTableProps) {
  const { t } = useTranslation('platform');
  const absent = <b>{t('drift.absent')}</b>;
  return (
    <table className="drift-table" {...rest}>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col">{t('drift.ours')}</th>
          <th scope="col">{t('drift.theirs')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, ours, theirs }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>{ours ?? absent}</td>
            <td>{theirs ?? absent}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
