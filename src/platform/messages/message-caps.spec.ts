import type { RateLimits } from '../limits/index.js';
import { rateLimited } from '../limits/rate-limits.js';
import { SENDER_TEST } from './sender-test.message.js';
import { MessageSettings } from './message-settings.js';
import type { MessageRoute } from './delivery/message.js';
import { MessageCaps } from './message-caps.js';

const NUMBER = '+12155550100';
const WARNINGS = ['one', 'two', 'three', 'four'].map((name) => ({ name, guard: 'warning' }));

/** How many of a hundred text messages of each kind pass, one kind after another. */
async function admitted(
  kinds: readonly object[],
  changed: Partial<MessageSettings> = {},
): Promise<number[]> {
  const settings = Object.assign(new MessageSettings(), changed);
  const left = new Map<string, number>();
  const use = (limit: string, subject: string): Promise<void> => {
    const quota = settings.limits().find(({ name }) => name === limit)!.quota;
    const rest = left.get(`${limit} ${subject}`) ?? quota;
    left.set(`${limit} ${subject}`, rest - 1);
    return rest > 0 ? Promise.resolve() : Promise.reject(rateLimited());
  };
  const caps = new MessageCaps(settings, { use } as unknown as RateLimits);
  const passed: number[] = [];
  for (const kind of kinds) {
    const route = { channel: 'sms', address: NUMBER, tenant: 'tenant_1', kind };
    const sent = Array.from({ length: 100 }, () =>
      caps.use(route as unknown as MessageRoute, 'shared'),
    );
    const results = await Promise.allSettled(sent);
    passed.push(results.filter(({ status }) => status === 'fulfilled').length);
  }
  return passed;
}

describe('text messages to one number in a day', () => {
  it('are ten links and codes, ten tests, and three of each warning', async () => {
    expect(await admitted([{ name: 'link' }, { name: 'code' }, SENDER_TEST, ...WARNINGS])).toEqual([
      10, 0, 10, 3, 3, 3, 3,
    ]);
  });

  it('are no more warnings where more links are allowed, and no more than links', async () => {
    const kinds = [{ name: 'link' }, ...WARNINGS];

    expect(await admitted(kinds, { smsPerNumber: 40 })).toEqual([40, 3, 3, 3, 3]);
    expect(await admitted(kinds, { smsPerNumber: 2 })).toEqual([2, 2, 2, 2, 2]);
  });
});
