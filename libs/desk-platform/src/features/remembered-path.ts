const KEY = 'santral.redirect';

/** A path of this site and nothing else: `//host`, `\\host` and full addresses would lead a user away after signing in. */
export const isOwnPath = (path: string): boolean => path.startsWith('/') && new URL(path, location.origin).origin === location.origin;

/** Remembers where a guest wanted to go, until they have signed in. */
export function rememberPath(path: string): void {
  if (isOwnPath(path)) sessionStorage.setItem(KEY, path);
}
export const forgetPath = (): void => sessionStorage.removeItem(KEY);
/** The remembered path, else `/`. */
export function rememberedPath(): string {
  const path = sessionStorage.getItem(KEY);
  return path !== null && isOwnPath(path) ? path : '/';
}
