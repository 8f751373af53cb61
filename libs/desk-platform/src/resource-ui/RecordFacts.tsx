import type { Resource, ResourceRow } from '@santral/contracts';
import type { ReactNode } from 'react';
import { useLanguage } from '../i18n/format';
import { RowValue } from './FieldValue';
import './resource.css';

interface Props {
  resource: Resource;
  row: ResourceRow;
  /** Fields to show, in this order; all that a form has when left out. */
  names?: readonly string[];
  /** Fields this page shows its own way. */
  cells?: Record<string, ReactNode>;
}

/** The values of a record, label by label. */
export function RecordFacts({ resource, row, names, cells = {} }: Props) {
  const language = useLanguage();
  const shown = names ?? Object.entries(resource.fields).filter(([, field]) => field.ui.inForm).map(([name]) => name);
  return (
    <dl className="facts">
      {shown.map((name) => {
        const field = resource.fields[name];
        if (!field) return null;
        return (
          <div key={name}>
            <dt>{field.ui.label[language]}</dt>
            <dd>{cells[name] ?? <RowValue field={field} name={name} row={row} />}</dd>
          </div>
        );
      })}
    </dl>
  );
}
