import { Command, Option } from 'commander';
import { SigningKeyRing, KeyRotation } from '../platform/crypto/index.js';
import { withService } from './context.js';

export function encryptionKeyCommands(): Command {
  const keys = new Command('encryption-keys').description('Key-encryption keys (ENCRYPTION_KEYS)');
  keys
    .command('status')
    .description('how many data keys each key wraps')
    .action(() => withService(KeyRotation, (service) => service.status()));
  keys
    .command('rotate')
    .description(
      'wrap every data key under the first of ENCRYPTION_KEYS; may be run again at any time',
    )
    .action(() =>
      withService(KeyRotation, async (service) => {
        const { rotated, unreadable } = await service.rotate();
        if (unreadable.length > 0) process.exitCode = 1;
        return { ...rotated, unreadable };
      }),
    );
  return keys;
}

/** The purposes whose signatures are checked with a published key set. */
const TOKEN_PURPOSES = ['oidc', 'oidc-sandbox', 'gateway-grants'] as const;
const PURPOSES = [...TOKEN_PURPOSES, 'audit'] as const;

interface Purpose {
  purpose: (typeof PURPOSES)[number];
}

const NOW_HELP = `
Without --now nothing breaks: every receiver knows the new key before it signs.

With --now the next key signs at once, or a new one where none waits:
  - processes that serve follow within 30 seconds, without a restart;
  - a receiver that keeps the key set for as long as it may (15 minutes) and does not read it
    again when it meets a key it does not know refuses new tokens for so long;
  - in those 30 seconds one process may refuse, with 401, a token that another has just signed;
  - the key before stays published for two hours, so that what it signed stays good.
Where that key has leaked, run signing-keys revoke too.`;

const REVOKE_HELP = `
For a key that has leaked. Nothing it ever signed is good any more:
  - /v1 refuses access tokens signed by it within 30 seconds, without a restart; clients refresh;
  - receivers elsewhere trust it until they read the key set again: 15 minutes, where they keep to
    Cache-Control;
  - where it was the one that signs, another takes over at once, as with rotate --now.
Keys of the audit cannot be revoked: what they signed years ago must still be read. After a leak
rotate --now, and hold the audit against checkpoints that were exported before it.`;

/** Keys that sign tokens and checkpoints. No process is restarted for any of it. */
export function signingKeyCommands(): Command {
  const keys = new Command('signing-keys').description(
    'Keys that sign tokens and the checkpoints of the audit',
  );
  keys
    .command('list')
    .description('next, current, previous and retired keys, oldest first')
    .addOption(purposeOption(PURPOSES))
    .action(({ purpose }: Purpose) => withService(SigningKeyRing, (ring) => ring.list(purpose)));
  keys
    .command('rotate')
    .description('publish a new key, which signs in an hour')
    .addOption(purposeOption(PURPOSES))
    .option('--now', 'let it sign at once, though receivers may not know it yet')
    .addHelpText('after', NOW_HELP)
    .action(({ purpose, now }: Purpose & { now?: true }) =>
      withService(SigningKeyRing, async (ring) => ({
        kid: await (now ? ring.rotateNow(purpose) : ring.rotate(purpose)),
      })),
    );
  keys
    .command('revoke')
    .description('take a key that has leaked out of the key set at once')
    .addOption(purposeOption(TOKEN_PURPOSES))
    .requiredOption('--kid <kid>', 'which, as list shows it')
    .addHelpText('after', REVOKE_HELP)
    .action(({ purpose, kid }: Purpose & { kid: string }) =>
      withService(SigningKeyRing, async (ring) => {
        await ring.revoke(purpose, kid);
        return ring.list(purpose);
      }),
    );
  return keys;
}

function purposeOption(purposes: readonly string[]): Option {
  return new Option('--purpose <purpose>', 'what they sign').choices(purposes).default('oidc');
}
