/** Rows of one part of the table on one page: `from` to `until` of its rows, its heading at `top`, points from the upper edge. */
export interface Block {
  part: number;
  from: number;
  until: number;
  top: number;
}

export interface PageMeasures {
  /** Heights of the headings, one for each part. */
  headings: readonly number[];
  /** Of each part, the total with them. */
  rows: number;
  rowHeight: number;
  /** Between two parts on one page. */
  gap: number;
  /** Where the table begins on the first page, and on the others. */
  firstTop: number;
  top: number;
  bottom: number;
}

/**
 * The blocks of every page. A table too wide for the paper comes in parts, one after the other; they share a page where they are
 * short. A total never stands alone on a page.
 */
export function pagesOf({ headings, rows, rowHeight, gap, firstTop, top, bottom }: PageMeasures): Block[][] {
  const pages: Block[][] = [[]];
  let y = firstTop;
  headings.forEach((heading, part) => {
    let from = 0;
    while (from < rows) {
      const fits = Math.floor((bottom - y - heading) / rowHeight);
      const left = rows - from;
      const isWorthIt = fits >= Math.min(left, 2);
      const isFresh = pages.at(-1)?.length === 0 && y <= top;
      if (!isWorthIt && !isFresh) {
        pages.push([]);
        y = top;
        continue;
      }
      const taken = fits >= left ? left : Math.max(1, fits === left - 1 && fits > 1 ? fits - 1 : fits);
      pages.at(-1)?.push({ part, from, until: from + taken, top: y });
      from += taken;
      y += heading + taken * rowHeight + gap;
    }
  });
  return pages;
}

/**
 * Columns put together into parts that fit the width: the first `keys` columns come in every part. Answers for each part the
 * indexes of its columns.
 */
export function partsOf(widths: readonly number[], keys: number, width: number): number[][] {
  const keyColumns = widths.slice(0, keys).map((_, i) => i);
  const keyWidth = widths.slice(0, keys).reduce((sum, one) => sum + one, 0);
  const parts: number[][] = [];
  let used = Infinity;
  for (let i = keys; i < widths.length; i += 1) {
    const own = widths[i] ?? 0;
    if (used + own > width) {
      parts.push([...keyColumns]);
      used = keyWidth;
    }
    parts.at(-1)?.push(i);
    used += own;
  }
  return parts.length > 0 ? parts : [keyColumns];
}
