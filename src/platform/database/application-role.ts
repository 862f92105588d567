import type { QueryRunner } from 'typeorm';
import { StartError } from '../errors/index.js';
import type { Database } from './database.js';

/**
 * The application's role: it cannot change tables or the audit. PostgreSQL enforces this only with
 * a separate DATABASE_OWNER_URL; a shared login can leave the role.
 */
export const APPLICATION_ROLE = 'identity_gateway_app';

const INSERT_ONLY = ['audit_entries', 'audit_links', 'audit_checkpoints'];
/** Written only by the owner, when it removes audit entries. */
const READ_ONLY = ['audit_anchors'];
const PRIVILEGES = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER'];
const ROWS = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];
const NEW_ROWS = ['SELECT', 'INSERT'];
const NO_CHANGE = ['SELECT'];

const DUPLICATE_OBJECT = '42710';
const UNIQUE_VIOLATION = '23505';
const INSUFFICIENT_PRIVILEGE = '42501';
const INVALID_PARAMETER = '22023'; // no such role

interface TableRow {
  schema: string;
  name: string;
  privileges: string[];
}

/**
 * Creates the role if needed and gives it rights on every table. The owner calls it after every
 * migration.
 */
export async function grantApplicationRole(
  runner: QueryRunner,
  schemaNames: readonly string[],
): Promise<void> {
  await ensureRole(runner);
  const schemas = (await runner.query(
    `SELECT nspname AS name FROM pg_namespace
      WHERE nspname = ANY($2) AND NOT has_schema_privilege($1, oid, 'USAGE')`,
    [APPLICATION_ROLE, schemaNames],
  )) as { name: string }[];
  for (const { name } of schemas)
    await runner.query(`GRANT USAGE ON SCHEMA ${name} TO ${APPLICATION_ROLE}`);
  // The list of migrations is public: a process without the owner's login uses it to check the
  // schema.
  await runner.query(`GRANT SELECT ON schema_migrations TO ${APPLICATION_ROLE}`);
  for (const { schema, name, privileges } of await tablesOf(runner, schemaNames)) {
    const wanted = wantedOn(name);
    if (privileges.join() === wanted.join()) continue;
    const table = `${schema}."${name}"`;
    await runner.query(`REVOKE ALL ON ${table} FROM ${APPLICATION_ROLE}`);
    await runner.query(`GRANT ${wanted.join(', ')} ON ${table} TO ${APPLICATION_ROLE}`);
  }
}

function wantedOn(table: string): string[] {
  if (READ_ONLY.includes(table)) return NO_CHANGE;
  return INSERT_ONLY.includes(table) ? NEW_ROWS : ROWS;
}

/** The address of a database whose connections have this role from their first statement. */
export function asRole(url: string, role: string): string {
  const address = new URL(url);
  const options = address.searchParams.get('options') ?? '';
  const own = `-c role=${role}`;
  if (!options.includes(own)) address.searchParams.set('options', `${options} ${own}`.trim());
  // Form encoding writes a space as +, which PostgreSQL's own programs read as a plus.
  address.search = address.search.replaceAll('+', '%20');
  return address.href;
}

/** What to do when a login may not use the role; null for any other error. */
export function explainRoleRefusal(error: unknown): StartError | null {
  const isRefused = [INSUFFICIENT_PRIVILEGE, INVALID_PARAMETER].includes(codeOf(error));
  if (!isRefused || !String(error).includes('role')) return null;
  return new StartError(howToPrepare('the login of DATABASE_URL', 'the_login'), { cause: error });
}

const WHO = { name: 'database.who', text: 'SELECT current_user AS role, session_user AS login' };

/**
 * Throws unless every kind of connection has the application's role. A pooler may silently drop it,
 * and the login may be the owner.
 */
export async function expectApplicationRole(database: Database): Promise<void> {
  for (const connections of [database, database.pipelinedReads, database.counters]) {
    const [as] = await connections.query<{ role: string; login: string }>(WHO, []);
    if (as?.role !== APPLICATION_ROLE) throw new StartError(howToKeep(as?.login ?? ''));
  }
}

async function ensureRole(runner: QueryRunner): Promise<void> {
  const { login, exists } = await roleState(runner);
  if (!exists) {
    try {
      await runner.query(`CREATE ROLE ${APPLICATION_ROLE} NOLOGIN`);
    } catch (error) {
      if (codeOf(error) === INSUFFICIENT_PRIVILEGE)
        throw new StartError(howToPrepare(login, `"${login}"`), { cause: error });
      // Roles belong to the whole server: another database's process may have created it
      // concurrently.
      if (![DUPLICATE_OBJECT, UNIQUE_VIOLATION].includes(codeOf(error))) throw error;
    }
  }
  if ((await roleState(runner)).member) return;
  try {
    // Since PostgreSQL 16 the creator of a role may give it away, but is not a member.
    await runner.query(`GRANT ${APPLICATION_ROLE} TO CURRENT_USER`);
  } catch (error) {
    // A separate owner login needs no membership; the application's login finds out when it
    // connects.
    if (codeOf(error) !== INSUFFICIENT_PRIVILEGE) throw error;
  }
}

async function roleState(
  runner: QueryRunner,
): Promise<{ login: string; exists: boolean; member: boolean }> {
  const [state] = (await runner.query(
    `SELECT current_user AS login, r.oid IS NOT NULL AS exists,
            r.oid IS NOT NULL AND pg_has_role(current_user, r.oid, 'MEMBER') AS member
       FROM (SELECT 1) AS one LEFT JOIN pg_roles r ON r.rolname = $1`,
    [APPLICATION_ROLE],
  )) as { login: string; exists: boolean; member: boolean }[];
  return state ?? { login: '', exists: false, member: false };
}

async function tablesOf(runner: QueryRunner, schemaNames: readonly string[]): Promise<TableRow[]> {
  return (await runner.query(
    `SELECT n.nspname AS schema, c.relname AS name,
            ARRAY(SELECT p FROM unnest($3::text[]) WITH ORDINALITY AS k (p, place)
                   WHERE has_table_privilege($1, c.oid, p) ORDER BY place) AS privileges
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'p') AND n.nspname = ANY($2) ORDER BY 1, 2`,
    [APPLICATION_ROLE, schemaNames, PRIVILEGES],
  )) as TableRow[];
}

function howToPrepare(login: string, quoted: string): string {
  return [
    `The application works as the database role ${APPLICATION_ROLE}, which cannot change or remove audit entries.`,
    `The role is missing or not given to ${login}, which may not do so itself. As an administrator run`,
    '',
    `  CREATE ROLE ${APPLICATION_ROLE} NOLOGIN;`,
    `  GRANT ${APPLICATION_ROLE} TO ${quoted};`,
    '',
    'and start again.',
  ].join('\n');
}

function howToKeep(login: string): string {
  return [
    `Connections of DATABASE_URL work as ${login}, not as the database role ${APPLICATION_ROLE}, which they ask for.`,
    'Something between, such as PgBouncer, does not pass on the option that says so. Give the login the role by itself:',
    '',
    `  ALTER ROLE "${login}" SET role = '${APPLICATION_ROLE}';`,
    '',
    'and start again. The operations guide says what else a pooler needs.',
  ].join('\n');
}

function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : '';
}
