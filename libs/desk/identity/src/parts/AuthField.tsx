import { CircleAlert } from 'lucide-react';
import { useId, type InputHTMLAttributes, type ReactNode } from 'react';

interface AuthFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** What is wrong with the value; null while nothing is. */
  error: string | null;
  /** A control at the end of the field. */
  end?: ReactNode;
}

/** A labelled input with its error line, tied together for screen readers. */
export function AuthField({ label, error, end, ...input }: AuthFieldProps) {
  const id = useId();
  return (
    <div className="auth-field">
      <label htmlFor={id}>{label}</label>
      <div className={error ? 'auth-input is-wrong' : 'auth-input'}>
        <input id={id} aria-invalid={error !== null} aria-describedby={error ? `${id}-error` : undefined} {...input} />
        {end}
      </div>
      {error && (
        <p className="auth-error" id={`${id}-error`}>
          <CircleAlert size="1.4rem" strokeWidth={1.75} aria-hidden />
          {error}
        </p>
      )}
    </div>
  );
}
