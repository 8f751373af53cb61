import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  /** Id of the control inside. */
  id: string;
  label: string;
  isRequired?: boolean;
  error?: string | null;
  children: ReactNode;
}

/** A labelled control of the record dialog with its error below. */
export function FormField({ id, label, isRequired = false, error = null, children }: Props) {
  return (
    <div className="record-field">
      <label className="call-label" htmlFor={id}>
        <span>
          {label}
          {isRequired && (
            <span className="call-required" aria-hidden>
              *
            </span>
          )}
        </span>
      </label>
      {children}
      {error !== null && <FieldError id={`${id}-error`} text={error} />}
    </div>
  );
}

export function FieldError({ id, text }: { id: string; text: string }) {
  return (
    <p className="call-error" role="alert" id={id}>
      <CircleAlert size="1.4rem" strokeWidth={1.75} aria-hidden />
      {text}
    </p>
  );
}
