import { mintCredential } from '../crypto/index.js';
import { newId } from '../ids/index.js';
import { LockOutNotices } from './lock-out-notices.js';

describe('the report of a lock-out', () => {
  const now = new Date();
  const tenant = newId('key');
  const first = mintCredential('sk_test', tenant);
  const second = mintCredential('sk_test', tenant);
  let notices: LockOutNotices;

  beforeEach(() => {
    notices = new LockOutNotices();
    expect(notices.claim('192.0.2.1', first, now, 300)).toBe(true);
  });

  it('is made once, whatever secret is tried next', () => {
    expect(notices.claim('192.0.2.1', second, now, 300)).toBe(false);
  });

  it('is made for another address or another tenant too', () => {
    expect(notices.claim('192.0.2.2', first, now, 300)).toBe(true);
    expect(notices.claim('192.0.2.1', mintCredential('sk_test', newId('key')), now, 300)).toBe(
      true,
    );
  });

  it('is made again after the lock-out', () => {
    expect(notices.claim('192.0.2.1', first, new Date(now.getTime() + 300_000), 300)).toBe(true);
  });

  it('is not made for a text without a tenant', () => {
    expect(notices.claim('192.0.2.1', 'no key at all', now, 300)).toBe(false);
  });
});
