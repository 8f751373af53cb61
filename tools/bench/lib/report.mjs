import fs from 'node:fs';
import path from 'node:path';
import { workspace } from './children.mjs';
import { machine } from './machine.mjs';

const show = (value) => (value === null || value === undefined ? '–' : String(value));

/** Prints one measurement as a table. */
export function print(result) {
  console.log(`\n${result.title}`);
  const widths = { measure: Math.max(10, ...result.rows.map((row) => row.measure.length)) };
  console.log(`  ${'measure'.padEnd(widths.measure)}  ${'ours'.padStart(10)}  ${'baseline'.padStart(10)}  ${'ratio'.padStart(7)}  goal`);
  for (const row of result.rows) {
    console.log(`  ${row.measure.padEnd(widths.measure)}  ${show(row.ours).padStart(10)}  ${show(row.baseline).padStart(10)}  ${show(row.ratio).padStart(7)}  ${row.goal ?? ''}`);
  }
  for (const note of result.notes ?? []) console.log(`  ${note}`);
}

/** A bar chart of ours beside the baseline, one group a row, each group on a scale of its own (units differ). */
function plot(result) {
  const rows = result.rows.filter((row) => row.ours !== null && row.baseline !== null && row.baseline !== undefined);
  const height = 40 + rows.length * 52;
  const bars = rows.map((row, i) => {
    // Both may be nothing at all.
    const longest = Math.max(row.ours, row.baseline) || 1;
    const width = (value) => Math.max(2, (value / longest) * 420);
    const y = 34 + i * 52;
    return `<text x="12" y="${y + 12}">${row.measure}</text>
<rect x="240" y="${y}" width="${width(row.ours)}" height="16" fill="#1b2f4b"/><text x="${248 + width(row.ours)}" y="${y + 13}">${row.ours}</text>
<rect x="240" y="${y + 20}" width="${width(row.baseline)}" height="16" fill="#b9c6d8"/><text x="${248 + width(row.baseline)}" y="${y + 33}">${row.baseline}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 ${height}" width="800" height="${height}" font-family="system-ui, sans-serif" font-size="13" fill="#16202e" role="img" aria-label="${result.title}">
<rect width="800" height="${height}" fill="#ffffff"/><text x="12" y="20" font-weight="600">${result.title} (dark: Santral, light: baseline)</text>
${bars.join('\n')}
</svg>`;
}

/** Writes `tools/bench/out/report.html` with a table and a plot per measurement, and the JSON when asked for. */
export function write(results, jsonFile) {
  const document = { machine: machine(), measurements: results };
  if (jsonFile) fs.writeFileSync(jsonFile, `${JSON.stringify(document, null, 2)}\n`);
  const folder = path.join(workspace, 'tools/bench/out');
  fs.mkdirSync(folder, { recursive: true });
  const table = (result) => `<h2>${result.title}</h2><table><tr><th>measure<th>ours<th>baseline<th>ratio<th>goal</tr>${result.rows
    .map((row) => `<tr><td>${row.measure}<td>${show(row.ours)}<td>${show(row.baseline)}<td>${show(row.ratio)}<td>${row.goal ?? ''}</tr>`)
    .join('')}</table>${plot(result)}${(result.notes ?? []).map((note) => `<p>${note}</p>`).join('')}`;
  const file = path.join(folder, 'report.html');
  fs.writeFileSync(
    file,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Santral bench</title><style>body{font:15px system-ui;margin:2rem;max-width:60rem}td,th{padding:.3rem 1rem;text-align:right;border-bottom:1px solid #dce2ea}td:first-child,th:first-child{text-align:left}</style>
<h1>Santral bench</h1><p>${Object.entries(document.machine).map(([key, value]) => `${key}: ${value}`).join(' · ')}</p>${results.map(table).join('')}</html>\n`,
  );
  return file;
}
