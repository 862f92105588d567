import 'reflect-metadata';
import { Command } from 'commander';
import { apiKeyCommands } from './cli/api-keys.command.js';
import { auditCommands } from './cli/audit.command.js';
import { customerCommands } from './cli/customers.command.js';
import { customerKeyCommands } from './cli/customer-keys.command.js';
import { encryptionKeyCommands } from './cli/encryption-keys.command.js';
import { oidcClientCommands } from './cli/oidc-clients.command.js';
import { organizationCommands } from './cli/organizations.command.js';
import { projectCommands } from './cli/projects.command.js';
import { legalHoldCommands, retentionCommands } from './cli/retention.command.js';
import { signingKeyCommands } from './cli/signing-keys.command.js';
import { specimenCommand } from './cli/specimen.command.js';
import { staffKeyCommands } from './cli/staff-keys.command.js';
import { ConfigurationError } from './platform/config/index.js';
import { Problem } from './platform/errors/index.js';

/** `npm run cli -- <thing> <verb>`: set-up from a shell. Prints JSON on stdout; faults on stderr, exit code 1. */
const program = new Command('cli')
  .description('Set up and look after an identity gateway')
  .addCommand(organizationCommands())
  .addCommand(projectCommands())
  .addCommand(apiKeyCommands())
  .addCommand(staffKeyCommands())
  .addCommand(oidcClientCommands())
  .addCommand(signingKeyCommands())
  .addCommand(customerCommands())
  .addCommand(customerKeyCommands())
  .addCommand(encryptionKeyCommands())
  .addCommand(retentionCommands())
  .addCommand(legalHoldCommands())
  .addCommand(auditCommands())
  .addCommand(specimenCommand());

program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
});

function messageOf(error: unknown): string {
  if (error instanceof Problem) return `${error.code}: ${error.detail}`;
  if (error instanceof ConfigurationError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
