interface CodeInputProps {
  value: string;
  label: string;
  isWrong: boolean;
  disabled: boolean;
  onChange: (code: string) => void;
}

export const CODE_LENGTH = 6;

/**
 * Six boxes over one real input: pasting, the phone's code suggestion and screen readers work as with any field.
 * Latin digits only; whatever else is typed or pasted is left out.
 */
export function CodeInput({ value, label, isWrong, disabled, onChange }: CodeInputProps) {
  return (
    <div className={isWrong ? 'code-boxes is-wrong' : 'code-boxes'}>
      <input
        aria-label={label}
        aria-invalid={isWrong}
        value={value}
        disabled={disabled}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_LENGTH * 2}
        autoFocus
        onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, CODE_LENGTH))}
      />
      {Array.from({ length: CODE_LENGTH }, (_, index) => (
        <span key={index} aria-hidden className={index === Math.min(value.length, CODE_LENGTH - 1) ? 'is-next' : undefined}>
          {value[index]}
        </span>
      ))}
    </div>
  );
}
