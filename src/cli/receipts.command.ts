import { Command } from 'commander';
import { ReceiptRefused, verifyReceipt, type VerifiedReceipt } from '@identity-gateway/sdk';
import { StartError } from '../platform/errors/index.js';
import { jsonIn, textOf } from './read-file.js';

const HELP = `
FILE holds the receipt itself, or the answer of GET /gateway/v1/access_requests/{id}/receipt. The keys are those of
/gateway/.well-known/receipt-keys.json, or of /sandbox/gateway/.well-known/receipt-keys.json. Nothing else is needed:
neither this deployment nor a network.`;

export function receiptCommands(): Command {
  const receipt = new Command('receipt').description('Signed proofs of decisions');
  receipt
    .command('verify <file>')
    .description('exit code 1 where the receipt is not genuine')
    .requiredOption('--keys <file>', 'the key set, as it was downloaded')
    .addHelpText('after', HELP)
    .action((file: string, options: { keys: string }) => {
      const { claims, sha256 } = verified(file, options.keys);
      process.stdout.write(`${JSON.stringify({ genuine: true, sha256, claims }, null, 2)}\n`);
    });
  return receipt;
}

function verified(file: string, keysFile: string): VerifiedReceipt {
  const receipt = receiptIn(textOf(file));
  if (receipt === null) throw new StartError(`${file} holds no receipt`);
  const keys = jsonIn(textOf(keysFile));
  try {
    return verifyReceipt(receipt, keys as { keys: object[] });
  } catch (error) {
    if (!(error instanceof ReceiptRefused)) throw error;
    const { reason, message } = error;
    throw new StartError(`${reason === 'keys_malformed' ? keysFile : file}: ${reason}: ${message}`);
  }
}

/** Wherever it stands in the file: nothing but its signature is trusted. */
const COMPACT_JWS = /eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/;

function receiptIn(text: string): string | null {
  return COMPACT_JWS.exec(text)?.[0] ?? null;
}
