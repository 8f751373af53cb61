import { createCache } from '@ant-design/cssinjs';

/**
 * antd makes the styles of a component when the first of its kind appears and forgets them with the last. A page that is left takes its
 * tables and fields along before those of the next page are there, so every change of page made all of them anew: most of what it
 * cost. Here each counts one holder more than there are: what was made once stays, a few hundred kB in a session that tries every look.
 */
export function keptStyles(): ReturnType<typeof createCache> {
  const cache = createCache();
  const update = cache.opUpdate.bind(cache);
  cache.opUpdate = (path, change) =>
    update(path, (before) => {
      const after = change(before);
      return !before && after ? [after[0] + 1, after[1] as unknown] : after;
    });
  return cache;
}
