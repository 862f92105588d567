import { Clock } from '../../../platform/clock/index.js';
import type { OutboundHttp } from '../../../platform/http/index.js';
import { ClientKeySets } from './client-key-sets.js';
import type { OidcClient } from './oidc-client.entity.js';

const KEY = {
  kty: 'EC',
  crv: 'P-256',
  kid: 'a',
  alg: 'ES256',
  use: 'sig',
  x: 'x'.repeat(43),
  y: 'y'.repeat(43),
};

describe('the key sets of clients', () => {
  const asked: string[] = [];
  const outbound = {
    get: ({ url }: { url: string }) => {
      asked.push(url);
      const start = Buffer.from(
        JSON.stringify({ keys: [{ ...KEY, more: Array(5_000).fill([]) }] }),
      );
      return Promise.resolve({ kind: 'answered', status: 200, start });
    },
  } as unknown as OutboundHttp;
  const client = (n: number): OidcClient =>
    ({ jwks: null, jwksUri: `https://client.example/${String(n)}` }) as OidcClient;

  it('keep nothing but the keys, and those of the newest addresses alone', async () => {
    const sets = new ClientKeySets(outbound, new Clock());
    for (let n = 0; n < 1_001; n += 1) expect(await sets.find(client(n), 'a')).toEqual([KEY]);
    asked.length = 0;

    for (const n of [1_000, 1, 0]) await sets.find(client(n), 'a');

    expect(asked).toEqual(['https://client.example/0']);
  });
});
