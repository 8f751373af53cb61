import { isGroup, useMenu } from '@santral/desk-platform/features';

/** Tells whether a path lies under a page of the reader's menu. A link to a page that they may not open would be a dead end. */
export function useMayOpen(): (path: string) => boolean {
  const pages = useMenu().flatMap((entry) => (isGroup(entry) ? entry.items : [entry]));
  return (path) => pages.some(({ url }) => path === url || path.startsWith(`${url}/`));
}
