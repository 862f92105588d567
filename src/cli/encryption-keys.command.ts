import { Command } from 'commander';
import { KeyRotation } from '../platform/crypto/index.js';
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
