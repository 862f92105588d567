import { mintCredential } from '../crypto/index.js';
import { newId } from '../ids/index.js';
import { LockOutNews } from './lock-out-news.js';

describe('a lock-out', () => {
  const now = new Date();
  const tenant = newId('key');
  const first = mintCredential('sk_test', tenant);
  const second = mintCredential('sk_test', tenant);
  let news: LockOutNews;

  beforeEach(() => {
    news = new LockOutNews();
    expect(news.isNew('192.0.2.1', first, now, 300)).toBe(true);
  });

  it('is told once, whatever secret is tried next', () => {
    expect(news.isNew('192.0.2.1', second, now, 300)).toBe(false);
  });

  it('of another address, or of another tenant, is told too', () => {
    expect(news.isNew('192.0.2.2', first, now, 300)).toBe(true);
    expect(news.isNew('192.0.2.1', mintCredential('sk_test', newId('key')), now, 300)).toBe(true);
  });

  it('is told again when its time is over', () => {
    expect(news.isNew('192.0.2.1', first, new Date(now.getTime() + 300_000), 300)).toBe(true);
  });

  it('by a text that names no tenant is told to nobody', () => {
    expect(news.isNew('192.0.2.1', 'no key at all', now, 300)).toBe(false);
  });
});
