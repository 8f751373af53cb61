const KEY = 'santral.password-reset';

/** Remembers in this tab whose password is being set, so that a reload does not ask for the address again. The code is never kept. */
export const resetStore = {
  read: (): string | null => sessionStorage.getItem(KEY),
  write: (email: string): void => sessionStorage.setItem(KEY, email),
  clear: (): void => sessionStorage.removeItem(KEY),
};
