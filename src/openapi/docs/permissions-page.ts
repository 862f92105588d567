import {
  CONSOLES,
  permissionsOf,
  ROLES,
  ROLES_OF,
  type Console,
  type Permission,
} from '../../staff/index.js';
import type { Route } from '../routes.js';

const GENERATED = '<!-- Made by `npm run generate`; a test holds it equal to the code. -->';

const ADDRESS: Record<Console, string> = {
  console: 'the service console (`/console`)',
  people: 'the people console (`/people`)',
};

/** `docs/reference/permissions.md` */
export function permissionsPage(routes: readonly Route[]): string {
  return page(
    'Permissions',
    `What staff members may do. A role gives permissions in one workspace; a route asks for one permission. Changes marked in
*Confirmed* also ask for a passkey; some only for certain fields. The tests call every route with every role and compare the answers with this page.

${CONSOLES.map(rolesTable).join('\n\n')}

## Routes

A route outside both consoles belongs to the workspace that its address names. What a staff member does with their own account needs
no permission and is not listed; neither is what everybody may call: [routes](routes.md) has all.`,
    table(
      ['Method', 'Path', 'Permission', 'Confirmed', ...ROLES],
      routes
        .filter(needsPermission)
        .map(({ method, path, access, stepUp }) => [
          method,
          `\`${path}\``,
          access?.detail ?? '',
          stepUp === null ? '' : `\`${stepUp}\``,
          ...ROLES.map((role) =>
            mark(
              consolesOf(path).some((each) =>
                (permissionsOf(role, each) as readonly string[]).includes(access?.detail ?? ''),
              ),
            ),
          ),
        ]),
    ),
  );
}

function rolesTable(console: Console): string {
  const roles = ROLES_OF[console];
  const given = new Set<Permission>(roles.flatMap((role) => permissionsOf(role, console)));
  return `## Roles of ${ADDRESS[console]}\n\n${table(
    ['Permission', ...roles],
    [...given].map((permission) => [
      permission,
      ...roles.map((role) => mark(permissionsOf(role, console).includes(permission))),
    ]),
  )}`;
}

function needsPermission({ access }: Route): boolean {
  return access?.type === 'credential' && access.accepts.includes('staff');
}

/** The console of a route; an address outside both consoles belongs to both. */
function consolesOf(path: string): readonly Console[] {
  const own = CONSOLES.filter((each) => path.startsWith(`/${each}/`));
  return own.length === 0 ? CONSOLES : own;
}

function mark(isGiven: boolean): string {
  return isGiven ? 'yes' : '';
}

/** A page of the reference. */
export function page(title: string, text: string, rows: string): string {
  return `# ${title}\n\n${GENERATED}\n\n${text}\n\n${rows}\n`;
}

export function table(head: string[], rows: (string | number)[][]): string {
  const lines = [head, head.map(() => '---'), ...rows.map((row) => row.map(cell))];
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
}

function cell(value: string | number): string {
  return String(value).replaceAll('|', '\\|');
}
