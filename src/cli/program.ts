import { Command } from 'commander';
import { apiKeyCommands } from './verification/api-keys.command.js';
import { engineCommands } from './verification/engine.command.js';
import { oidcClientCommands } from './verification/oidc-clients.command.js';
import { organizationCommands } from './verification/organizations.command.js';
import { projectCommands } from './verification/projects.command.js';
import { legalHoldCommands, retentionCommands } from './verification/retention.command.js';
import { sourceCommands } from './verification/sources.command.js';
import { specimenCommand } from './verification/specimen.command.js';
import { staffKeyCommands } from './verification/staff-keys.command.js';
import { auditCommands } from './audit.command.js';
import { customerCommands } from './customers.command.js';
import { customerKeyCommands } from './customer-keys.command.js';
import { receiptCommands } from './receipts.command.js';
import { databaseCommands } from './database.command.js';
import { encryptionKeyCommands } from './encryption-keys.command.js';
import { EXAMPLES } from './examples.js';
import { staffCommands } from './staff.command.js';
import { signingKeyCommands } from './signing-keys.command.js';

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
