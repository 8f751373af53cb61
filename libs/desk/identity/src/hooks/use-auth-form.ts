import { useState } from 'react';

/**
 * A small form whose fields complain once they were left, not while their first letters are typed. `problemsOf` answers what is wrong by
 * field, as texts for the user; what the server refused is shown until the field changes.
 */
export function useAuthForm<F extends Record<string, string>>(initial: F, problemsOf: (form: F) => Partial<Record<keyof F, string>>) {
  const [form, setForm] = useState(initial);
  const [left, setLeft] = useState<Partial<Record<keyof F, boolean>>>({});
  const [refused, setRefused] = useState<Partial<Record<keyof F, string>>>({});
  const [isTouched, setIsTouched] = useState(false);
  const problems = problemsOf(form);
  return {
    form,
    /** Valid and touched, as specified for the sign-in's button. */
    isReady: isTouched && Object.keys(problems).length === 0,
    refuse: setRefused,
    field: (name: keyof F & string) => ({
      name,
      value: form[name] ?? '',
      error: refused[name] ?? (left[name] ? (problems[name] ?? null) : null),
      onChange: (event: { target: { value: string } }) => {
        setIsTouched(true);
        setRefused({ ...refused, [name]: undefined });
        setForm({ ...form, [name]: event.target.value });
      },
      onBlur: () => isTouched && setLeft({ ...left, [name]: true }),
    }),
  };
}
