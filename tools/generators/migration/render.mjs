/** `call-reasons` → `CallReasons`. */
const pascal = (name) => name.replace(/(^|-)([a-z])/g, (_, __, letter) => letter.toUpperCase());

const statement = (sql) => `    await runner.query(\`\n${sql.replace(/[`\\]|\$\{/g, '\\$&').replace(/^/gm, '      ')}\`);`;

/**
 * The source of a migration class.
 * @param {{ verb: 'create' | 'change', resource: string, timestamp: number, up: string[], down: string[] }} migration
 *   `timestamp` is 13 digits: TypeORM orders migrations by the end of their name.
 * @returns {{ className: string, fileName: string, source: string }}
 */
export function renderMigration({ verb, resource, timestamp, up, down }) {
  const className = `${pascal(verb)}${pascal(resource)}${timestamp}`;
  const source = `import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ${className} implements MigrationInterface {
  name = '${className}';

  async up(runner: QueryRunner): Promise<void> {
${up.map(statement).join('\n')}
  }

  async down(${down.length > 0 ? 'runner: QueryRunner' : ''}): Promise<void> {
${down.length > 0 ? down.map(statement).join('\n') : `    throw new Error('${className} cannot be undone: what a changed column held is not known any more');`}
  }
}
`;
  return { className, fileName: `${timestamp}-${verb}-${resource}.ts`, source };
}
