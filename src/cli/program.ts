import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { apiKeyCommands, staffKeyCommands, organizationCommands } from './organizations.command.js';
import { engineCommands, specimenCommand } from './engine.command.js';
import { oidcClientCommands } from './oidc-clients.command.js';
import { projectCommands } from './projects.command.js';
import { legalHoldCommands, retentionCommands } from './retention.command.js';
import { sourceCommands } from './sources.command.js';
import { auditCommands } from './audit.command.js';
import { customerCommands, customerKeyCommands } from './customers.command.js';
import { receiptCommands } from './receipts.command.js';
import { databaseCommands } from './database.command.js';
import { encryptionKeyCommands, signingKeyCommands } from './keys.command.js';
import { staffCommands } from './staff.command.js';
import { packagePath } from '../platform/config/index.js';
import { Problem, StartError } from '../platform/errors/index.js';

const ORGANIZATION = '--organization org_01h455vb4pex5vsknk084sn02q';
const CUSTOMER = '--customer cust_01h455vb4pex5vsknk084sn02q';
const OIDC_CLIENT = `${ORGANIZATION} --id oidc_01h455vb4pex5vsknk084sn02q`;
const SUBJECT = '--subject user_01h455vb4pex5vsknk084sn02q';

/** One example of each command for its help. A test checks that each is complete. */
export const EXAMPLES: Readonly<Record<string, string>> = {
  'organizations create': 'organizations create --name "Example Corp"',
  'organizations list': 'organizations list',
  'projects create': `projects create ${ORGANIZATION} --name "Onboarding" --environment sandbox --template ial2`,
  'projects rename': `projects rename ${ORGANIZATION} --id proj_01h455vb4pex5vsknk084sn02q --public-name "Sign-up"`,
  'projects thresholds': `projects thresholds ${ORGANIZATION} --id proj_01h455vb4pex5vsknk084sn02q --minimum-age 21`,
  'projects profile': `projects profile ${ORGANIZATION} --id proj_01h455vb4pex5vsknk084sn02q --must-match on`,
  'projects change': `projects change ${ORGANIZATION} --id proj_01h455vb4pex5vsknk084sn02q --historical-addresses on`,
  'projects origins': `projects origins ${ORGANIZATION} --id proj_01h455vb4pex5vsknk084sn02q --origins https://app.example.com`,
  'projects apps': `projects apps ${ORGANIZATION} --id proj_01h455vb4pex5vsknk084sn02q --schemes com.example.app`,
  'projects uploads': `projects uploads ${ORGANIZATION} --id proj_01h455vb4pex5vsknk084sn02q --allowed on`,
  'projects light': `projects light ${ORGANIZATION} --id proj_01h455vb4pex5vsknk084sn02q --screen on`,
  'projects review': `projects review ${ORGANIZATION} --id proj_01h455vb4pex5vsknk084sn02q --mode unclear`,
  'projects list': `projects list ${ORGANIZATION}`,
  'projects revoke': `projects revoke ${ORGANIZATION} --id proj_01h455vb4pex5vsknk084sn02q`,
  'api-keys create': `api-keys create ${ORGANIZATION} --name "Backend" --environment sandbox --scopes sessions:read,sessions:write`,
  'api-keys list': `api-keys list ${ORGANIZATION}`,
  'api-keys revoke': `api-keys revoke ${ORGANIZATION} --id key_01h455vb4pex5vsknk084sn02q`,
  'staff invite':
    'staff invite --workspace org_01h455vb4pex5vsknk084sn02q --email ada@example.com --role owner',
  'staff list': 'staff list --workspace org_01h455vb4pex5vsknk084sn02q',
  'staff disable': 'staff disable --id staff_01h455vb4pex5vsknk084sn02q',
  'staff enable': 'staff enable --id staff_01h455vb4pex5vsknk084sn02q',
  'staff recover': 'staff recover --id staff_01h455vb4pex5vsknk084sn02q',
  'staff-keys create': `staff-keys create ${ORGANIZATION} --name "Set-up"`,
  'staff-keys list': `staff-keys list ${ORGANIZATION}`,
  'staff-keys revoke': `staff-keys revoke ${ORGANIZATION} --id staff_01h455vb4pex5vsknk084sn02q`,
  'oidc-clients create': `oidc-clients create ${ORGANIZATION} --name "Patient app" --oid 2.16.840.1.113883.3.7204.1 --project-id proj_01h455vb4pex5vsknk084sn02q --token-type tefca --redirect-uris https://app.example/callback`,
  'oidc-clients list': `oidc-clients list ${ORGANIZATION}`,
  'oidc-clients rotate-secret': `oidc-clients rotate-secret ${OIDC_CLIENT}`,
  'oidc-clients retire-secret': `oidc-clients retire-secret ${OIDC_CLIENT}`,
  'oidc-clients change': `oidc-clients change ${OIDC_CLIENT} --redirect-uris https://app.example/callback https://app.example/other`,
  'oidc-clients change-oid': `oidc-clients change-oid ${OIDC_CLIENT} --oid 2.16.840.1.113883.3.7204.2`,
  'oidc-clients disable': `oidc-clients disable ${OIDC_CLIENT}`,
  'oidc-clients enable': `oidc-clients enable ${OIDC_CLIENT}`,
  'signing-keys list': 'signing-keys list --purpose gateway-grants',
  'signing-keys rotate': 'signing-keys rotate --purpose gateway-grants',
  'signing-keys revoke':
    'signing-keys revoke --purpose oidc --kid NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs',
  'customers create':
    'customers create --name "Example Corp" --environment sandbox --api-key sk_test_… --establish-project proj_01h455vb4pex5vsknk084sn02q',
  'customers list': 'customers list',
  'customer-keys create': `customer-keys create ${CUSTOMER} --name "Help desk" --scopes access:read,access:write`,
  'customer-keys list': `customer-keys list ${CUSTOMER}`,
  'customer-keys revoke': `customer-keys revoke ${CUSTOMER} --id ckey_01h455vb4pex5vsknk084sn02q`,
  'receipt verify': 'receipt verify receipt.json --keys receipt-keys.json',
  'database distribute': 'database distribute --dry-run',
  'encryption-keys status': 'encryption-keys status',
  'encryption-keys rotate': 'encryption-keys rotate',
  'retention set': `retention set ${ORGANIZATION} --project proj_01h455vb4pex5vsknk084sn02q --results-days 90`,
  'sources add': `sources add ${ORGANIZATION} --project proj_01h455vb4pex5vsknk084sn02q --name "Motor vehicle office" --url https://dmv.example.com/validate --values name,birthdate,address`,
  'sources list': `sources list ${ORGANIZATION} --project proj_01h455vb4pex5vsknk084sn02q`,
  'sources remove': `sources remove ${ORGANIZATION} --source src_01h455vb4pex5vsknk084sn02q`,
  'retention run': 'retention run --dry-run',
  'legal-holds place': `legal-holds place ${ORGANIZATION} ${SUBJECT}`,
  'legal-holds lift': `legal-holds lift ${ORGANIZATION} ${SUBJECT}`,
  'legal-holds list': `legal-holds list ${ORGANIZATION}`,
  'audit verify': 'audit verify --all',
  'audit prune': 'audit prune --all --dry-run',
  'engine evaluate': 'engine evaluate --dir labelled-pictures',
  'engine attack': 'engine attack --dir photos',
  specimen:
    'specimen --out pictures --first-name Ada --last-name Marlowe --date-of-birth 1990-12-10',
  'audit export-checkpoints': `audit export-checkpoints ${ORGANIZATION}`,
};

/** How a command is written in a clone; the image has a shorter way. */
export const PREFIX = 'npm run --silent cli --';

/** `npm run cli -- <thing> <verb>`: set-up from a shell. Prints JSON on stdout; faults on stderr, exit code 1. */
export function createProgram(version: string): Command {
  const program = new Command('cli')
    .description('Set up and look after an identity gateway')
    .version(version)
    .addCommand(organizationCommands())
    .addCommand(projectCommands())
    .addCommand(apiKeyCommands())
    .addCommand(staffKeyCommands())
    .addCommand(oidcClientCommands())
    .addCommand(staffCommands())
    .addCommand(signingKeyCommands())
    .addCommand(customerCommands())
    .addCommand(customerKeyCommands())
    .addCommand(receiptCommands())
    .addCommand(encryptionKeyCommands())
    .addCommand(retentionCommands())
    .addCommand(legalHoldCommands())
    .addCommand(sourceCommands())
    .addCommand(auditCommands())
    .addCommand(databaseCommands())
    .addCommand(specimenCommand())
    .addCommand(engineCommands());
  for (const { command, name } of commandsOf(program)) explain(command, name);
  return program;
}

interface Named {
  command: Command;
  /** The command as it is typed, such as `projects create`. */
  name: string;
}

/** A command and all below it. */
export function commandsOf(command: Command, name = ''): Named[] {
  const below = command.commands.flatMap((each) =>
    commandsOf(each, `${name} ${each.name()}`.trim()),
  );
  return [{ command, name }, ...below];
}

/** Marks required options, and shows how the command is written. */
function explain(command: Command, name: string): void {
  command.configureHelp({
    optionDescription: ({ description, mandatory, argChoices, defaultValue }) =>
      [
        ...(description === '' ? [] : [description]),
        ...(argChoices ? [`(choices: ${argChoices.map((each) => `"${each}"`).join(', ')})`] : []),
        ...(mandatory && defaultValue === undefined ? ['(required)'] : []),
        ...(typeof defaultValue === 'string' ? [`(default: ${defaultValue})`] : []),
      ].join(' '),
  });
  command.showHelpAfterError(`Add --help for the options${name === '' ? '' : ' and an example'}.`);
  const example = EXAMPLES[name];
  if (example !== undefined) command.addHelpText('after', `\nExample:\n  ${PREFIX} ${example}`);
}

const { version } = JSON.parse(readFileSync(packagePath('package.json'), 'utf8')) as {
  version: string;
};

/** Runs one command. An error is printed on stderr, with exit code 1. */
export async function runProgram(args: readonly string[]): Promise<void> {
  try {
    await createProgram(version).parseAsync(args, { from: 'user' });
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 1;
  }
}

function messageOf(error: unknown): string {
  if (error instanceof Problem) return `${error.code}: ${error.detail}`;
  if (error instanceof StartError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
