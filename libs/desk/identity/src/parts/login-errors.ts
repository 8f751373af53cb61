import { loginFormSchema, type LoginForm } from '@santral/contracts';

/** Translation keys of what is wrong with each field of the sign-in form. */
export type LoginErrors = Partial<Record<keyof LoginForm, string>>;

/** Texts of the specification, by field: what is missing before what is wrong. */
export function loginErrors(form: LoginForm): LoginErrors {
  const result = loginFormSchema.safeParse(form);
  if (result.success) return {};
  const wrong = new Set(result.error.issues.map(({ path }) => path[0]));
  return {
    ...(wrong.has('email') ? { email: form.email === '' ? 'valid.emailRequired' : 'valid.emailInvalid' } : {}),
    ...(wrong.has('password') ? { password: form.password === '' ? 'valid.passwordRequired' : 'valid.passwordShort' } : {}),
  };
}
