import { OutboundHttp } from '../../../src/platform/http/index.js';

/**
 * The limit of sending: the product's own HTTP client in a loop, with nothing to remember. It signs nothing, and there is
 * no database.
 */
const { TARGET = '', COUNT = '0', CONCURRENCY = '32', BODY = '' } = process.env;

const outbound = new OutboundHttp({ allowed: ['127.0.0.1'], httpsOnly: false });
let left = Number(COUNT);

async function loop(): Promise<void> {
  while (left > 0) {
    left -= 1;
    await outbound.post({
      url: TARGET,
      headers: { 'content-type': 'application/json' },
      body: BODY,
      timeoutMs: 15_000,
      keepBytes: 1_024,
    });
  }
}

process.stdout.write('"serving"\n');
await Promise.all(Array.from({ length: Number(CONCURRENCY) }, loop));
