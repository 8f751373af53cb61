import { useId, type ReactNode } from 'react';

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: ReactNode }[];
  onChange: (value: T) => void;
  isDisabled?: boolean;
  help?: string;
}

/** One of a few, side by side. Radio buttons underneath: arrows move, the group has a name. */
export function Choice<T extends string>({ label, value, options, onChange, isDisabled, help }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset className="choice" disabled={isDisabled}>
      <legend>{label}</legend>
      <div className="choice-row">
        {options.map((option) => (
          <label key={option.value} className="choice-option">
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {help && <p className="choice-help">{help}</p>}
    </fieldset>
  );
}

/** On or off. */
export function Toggle({ label, checked, onChange }: { label: string; checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <label className="toggle">
      <span>{label}</span>
      <input type="checkbox" role="switch" checked={checked} onChange={(event) => onChange(event.target.checked)} />
    </label>
  );
}
