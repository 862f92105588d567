import { Command } from 'commander';
import { SigningKeyRing } from '../platform/crypto/index.js';
import { withApplication } from './context.js';

interface Purpose {
  purpose: string;
}

/** Keys that sign tokens. A new one is published for an hour before it signs; no process is restarted. */
export function signingKeyCommands(): Command {
  const keys = new Command('signing-keys').description('Keys that sign tokens');
  keys
    .command('list')
    .description('next, current, previous and retired keys, oldest first')
    .option('--purpose <purpose>', 'oidc or gateway-grants', 'oidc')
    .action(({ purpose }: Purpose) =>
      withApplication((app) => app.get(SigningKeyRing, { strict: false }).list(purpose)),
    );
  keys
    .command('rotate')
    .description('publish a new key, which signs in an hour')
    .option('--purpose <purpose>', 'oidc or gateway-grants', 'oidc')
    .action(({ purpose }: Purpose) =>
      withApplication(async (app) => ({
        kid: await app.get(SigningKeyRing, { strict: false }).rotate(purpose),
      })),
    );
  return keys;
}
