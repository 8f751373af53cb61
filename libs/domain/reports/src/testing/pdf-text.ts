import { inflateSync } from 'node:zlib';

/** A line of text of a page: glyphs from left to right as letters, and where it begins, points from the lower left. */
export interface PdfLine {
  text: string;
  x: number;
  y: number;
}

/** What can be read on each page of a PDF as pdfkit writes it: texts by the Unicode maps of their fonts, in the order of their glyphs on paper. */
export function readPdf(pdf: Buffer): PdfLine[][] {
  const objects = objectsOf(pdf);
  const fonts = new Map([...objects].flatMap(([id, { dictionary }]) => {
    const map = /\/ToUnicode (\d+) 0 R/.exec(dictionary)?.[1];
    return map === undefined ? [] : [[id, lettersOf(objects.get(map)?.stream ?? '')] as const];
  }));
  return [...objects.values()].filter(({ dictionary }) => /\/Type \/Page\b/.test(dictionary)).map(({ dictionary }) => {
    const content = objects.get(/\/Contents (\d+) 0 R/.exec(dictionary)?.[1] ?? '')?.stream ?? '';
    const resources = objects.get(/\/Resources (\d+) 0 R/.exec(dictionary)?.[1] ?? '')?.dictionary ?? dictionary;
    const names = new Map([...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map((match) => [match[1] ?? '', fonts.get(match[2] ?? '') ?? new Map<string, string>()]));
    return linesOf(content, names);
  });
}

function objectsOf(pdf: Buffer): Map<string, { dictionary: string; stream: string }> {
  const text = pdf.toString('latin1');
  const objects = new Map<string, { dictionary: string; stream: string }>();
  for (const match of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)endobj/g)) {
    const [, id = '', body = ''] = match;
    const [dictionary = '', rest] = body.split('stream\n', 2);
    const start = (match.index ?? 0) + match[0].indexOf('stream\n') + 'stream\n'.length;
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0);
    const bytes = rest === undefined ? Buffer.alloc(0) : pdf.subarray(start, start + length);
    objects.set(id, { dictionary, stream: dictionary.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1') });
  }
  return objects;
}

/** Glyphs by their number in four hex digits. */
function lettersOf(map: string): Map<string, string> {
  const letters = new Map<string, string>();
  const unicode = (hex: string) => Buffer.from(hex.replace(/\s/g, ''), 'hex').swap16().toString('utf16le');
  for (const [, first = '0', , list = ''] of map.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/gi)) {
    [...list.matchAll(/<([0-9a-f ]*)>/gi)].forEach(([, hex = ''], i) => letters.set((parseInt(first, 16) + i).toString(16).padStart(4, '0'), unicode(hex)));
  }
  return letters;
}

function linesOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): PdfLine[] {
  const lines: PdfLine[] = [];
  for (const [, block = ''] of content.matchAll(/BT\n([\s\S]*?)ET/g)) {
    const [, x = '0', y = '0'] = /1 0 0 1 ([\d.-]+) ([\d.-]+) Tm/.exec(block) ?? [];
    const letters = fonts.get(/\/(F\d+) /.exec(block)?.[1] ?? '');
    const hex = [...block.matchAll(/<([0-9a-f]+)>/gi)].map((match) => match[1]).join('');
    lines.push({ text: (hex.match(/.{4}/g) ?? []).map((glyph) => letters?.get(glyph) ?? '?').join(''), x: Number(x), y: Number(y) });
  }
  return lines;
}
