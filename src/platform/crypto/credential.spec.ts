import { randomBytes } from 'node:crypto';
import { Clock } from '../clock/index.js';
import { newId } from '../ids/index.js';
import { CredentialCache, KeyAuthenticator, counterWentBack } from './credential.js';
import { Hasher } from './hasher.js';

const tenant = newId('key');
const AT = new Date('2026-11-20T12:00:00Z');

/** A clock that stands still. */
class StillClock extends Clock {
  at = AT;

  override now(): Date {
    return this.at;
  }
}

function make(find: () => Promise<string | null>) {
  const clock = new StillClock();
  const authenticator = new KeyAuthenticator(
    new Hasher(randomBytes(32).toString('base64')),
    clock,
    { prefixes: ['sk_test'], tenantPrefix: 'key', find },
  );
  return { clock, authenticator, secret: authenticator.mint('sk_test', tenant).secret };
}

describe('the key authenticator', () => {
  it('queries once for a key that it has just seen', async () => {
    let asked = 0;
    const { authenticator, secret } = make(() => Promise.resolve(`caller ${String((asked += 1))}`));

    expect(await authenticator.authenticate(secret)).toBe('caller 1');
    expect(await authenticator.authenticate(secret)).toBe('caller 1');
  });

  it('queries again when its cache entry is old', async () => {
    let asked = 0;
    const { authenticator, clock, secret } = make(() =>
      Promise.resolve(`caller ${String((asked += 1))}`),
    );
    await authenticator.authenticate(secret);

    clock.at = new Date(AT.getTime() + CredentialCache.TTL_MS);

    expect(await authenticator.authenticate(secret)).toBe('caller 2');
  });

  it('does not cache an unknown key', async () => {
    let found: string | null = null;
    const { authenticator, secret } = make(() => Promise.resolve(found));
    expect(await authenticator.authenticate(secret)).toBeNull();

    found = 'caller';

    expect(await authenticator.authenticate(secret)).toBe('caller');
  });

  it('also forgets the result of a look-up that began before the revocation', async () => {
    let answer = (_: string | null): void => undefined;
    const { authenticator, secret } = make(() => new Promise((resolve) => (answer = resolve)));
    const early = authenticator.authenticate(secret);

    authenticator.forget();
    answer('caller');
    await early;
    const late = authenticator.authenticate(secret);
    answer(null);

    expect(await late).toBeNull();
  });

  it('queries nothing for a text of another kind', async () => {
    const { authenticator, secret } = make(() => Promise.reject(new Error('asked')));

    expect(await authenticator.authenticate(secret.replace('sk_test', 'sk_live'))).toBeNull();
    expect(await authenticator.authenticate('x')).toBeNull();
  });
});

describe('the counter of a passkey', () => {
  it.each([
    [0, 0, false],
    [0, 1, false],
    [5, 6, false],
    [5, 5, true],
    [5, 0, true],
  ])('counted %d, then %d: went back %s', (counter, next, back) => {
    expect(counterWentBack(counter, next)).toBe(back);
  });
});
