/**
 * A state machine as a Markdown table: one line per state, one column per signal.
 * @param {Record<string, Record<string, string>>} transitions state → signal → next state
 */
export function signalTable(transitions) {
  const signals = [...new Set(Object.values(transitions).flatMap(Object.keys))];
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const rows = Object.entries(transitions).map(([state, row]) => line([`**${state}**`, ...signals.map((signal) => row[signal] ?? '')]));
  return [line(['', ...signals]), line(['---', ...signals.map(() => '---')]), ...rows].join('\n');
}

/**
 * The same for machines that are moved directly from state to state.
 * @param {Record<string, readonly string[]>} transitions state → states it may move to
 * @param {[string, string]} [heads]
 */
export function moveTable(transitions, heads = ['from', 'to']) {
  const rows = Object.entries(transitions).map(([state, next]) => `| **${state}** | ${next.join(', ') || '(none)'} |`);
  return [`| ${heads.join(' | ')} |`, '| --- | --- |', ...rows].join('\n');
}

/** The whole page. @param {{ title: string, text: string, table: string }[]} machines */
export function page(machines) {
  const parts = machines.map(({ title, text, table }) => `## ${title}\n\n${text}\n\n${table}`);
  return `# State tables\n\nWritten by \`npm run generate:state-tables\` from the tables the code runs on; do not edit. An empty cell is an impossible signal: it changes nothing.\n\n${parts.join('\n\n')}\n`;
}
