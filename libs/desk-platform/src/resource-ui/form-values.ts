import { errors, type Field, fieldTexts, formatNational, type Language, type Resource, type ResourceRow } from '@santral/contracts';

/** Values of a form as its controls hold them: texts are never null, numbers and choices may be. */
export type FormValues = Record<string, unknown>;

const isEmpty = (value: unknown) => value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Fields a form shows, in the order of the declaration. `fixed` ones are decided by where the form stands. */
export const formFields = (resource: Resource, fixed: readonly string[] = []): [name: string, field: Field][] =>
  Object.entries(resource.fields).filter(([name, field]) => field.ui.inForm && !field.readOnly && !fixed.includes(name));

const emptyOf = ({ ui }: Field): unknown => {
  if (ui.initial !== undefined) return ui.initial;
  if (ui.widget === 'multi-select') return [];
  if (ui.widget === 'localized') return { tr: '', en: '', ar: '' };
  return ['text', 'textarea', 'phone', 'email'].includes(ui.widget) ? '' : null;
};

/** What the controls of a form start with: the row's values, or those of a new one. */
export function valuesOf(resource: Resource, row: ResourceRow | null): FormValues {
  return Object.fromEntries(
    formFields(resource).map(([name, field]) => {
      if (row === null) return [name, emptyOf(field)];
      const value = row[name];
      if (isEmpty(value)) return [name, ['text', 'textarea', 'phone', 'email'].includes(field.ui.widget) ? '' : null];
      return [name, field.ui.widget === 'phone' ? formatNational(String(value)) : value];
    }),
  );
}

/** A control's value as the server wants it, still unparsed: nothing typed is null. */
const outgoing = (value: unknown): unknown => (isEmpty(value) ? null : value);

/** A new row as the server wants it: what is left empty is left to the server. */
export const creationOf = (values: FormValues): FormValues => Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));

/** The value as the server would store it, or undefined when it would refuse it. */
function stored(field: Field, value: unknown): unknown {
  const result = field.schema.safeParse(isEmpty(value) ? undefined : value);
  return result.success ? result.data : undefined;
}

/** The same value, whatever order its keys come in: the database keeps its own. */
function same(a: unknown, b: unknown): boolean {
  const sorted = (_key: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort(([x], [y]) => (x < y ? -1 : 1))) : value;
  return JSON.stringify(a ?? null, sorted) === JSON.stringify(b ?? null, sorted);
}

/** Fields whose value differs from the row's: what a change has to say. A spelling the server would store the same is no change. */
export function changesOf(resource: Resource, row: ResourceRow, values: FormValues): FormValues {
  const changed = formFields(resource).filter(([name, field]) => {
    if (!(name in values)) return false;
    const whole = field.column.nullable && isEmpty(values[name]) ? null : stored(field, values[name]);
    return !same(whole, row[name]);
  });
  return Object.fromEntries(changed.map(([name]) => [name, outgoing(values[name])]));
}

/** One field that somebody else changed while this user was editing. */
export interface Conflict {
  name: string;
  field: Field;
  theirs: unknown;
  /** This user's own change of it; undefined when they had left it alone. */
  mine: unknown;
}

/** What changed between the row the form was opened with and the row as it is now. */
export function conflictsOf(resource: Resource, base: ResourceRow, current: ResourceRow, values: FormValues): Conflict[] {
  const own = changesOf(resource, base, values);
  return formFields(resource)
    .filter(([name]) => !same(base[name], current[name]))
    .map(([name, field]) => ({ name, field, theirs: current[name], mine: own[name] }));
}

/** The form after taking the current row: everything is current but what this user had changed. */
export function rebased(resource: Resource, base: ResourceRow, current: ResourceRow, values: FormValues): FormValues {
  const own = Object.keys(changesOf(resource, base, values));
  return Object.fromEntries(Object.entries(valuesOf(resource, current)).map(([name, value]) => [name, own.includes(name) ? values[name] : value]));
}

/** Why a value would be refused, in the user's language, by the very schema the server uses; null when it is right. */
export function problemOf(field: Field, value: unknown, language: Language, required: string): string | null {
  if (isEmpty(value)) return field.column.nullable || field.ui.initial !== undefined ? null : required;
  if (field.ui.widget === 'localized' && Object.values(value as object).some(isEmpty)) return required;
  if (field.ui.widget === 'duration' && typeof value !== 'number') return errors['field.duration-invalid'].text[language];
  const result = field.schema.safeParse(value, { error: fieldTexts[language] });
  if (result.success) return null;
  const message = result.error.issues[0]?.message ?? '';
  return message in errors ? errors[message as keyof typeof errors].text[language] : message;
}
