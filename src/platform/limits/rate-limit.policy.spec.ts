import { leaseSize, pacePolicy, rateLimitHeaders } from './rate-limit.policy.js';
import { subscriberOf } from './rate-limits.js';

function policy(quota: number, windowSeconds = 60) {
  return { name: 'key', quota, windowSeconds };
}

it.each([
  [1, 1],
  [49, 1],
  [100, 2],
  [6_000, 120],
])('a quota of %d is taken %d at a time', (quota, size) => {
  expect(leaseSize(policy(quota))).toBe(size);
});

it('shows the policy and what is left of it as headers', () => {
  const left = { allowed: true, remaining: 7, resetSeconds: 31 };
  expect(rateLimitHeaders(policy(10), left)).toEqual({
    'ratelimit-policy': '"key";q=10;w=60',
    ratelimit: '"key";r=7;t=31',
  });
});

it.each([
  ['two seconds of a large quota', 6_000, 200],
  ['a hundred of a small one', 60, 100],
])('lets through %s in one second', (_, quota, pace) => {
  expect(pacePolicy(policy(quota))).toEqual({ name: 'key_pace', quota: pace, windowSeconds: 1 });
});

describe('the subscriber of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s is %s', (address, subscriber) => {
    expect(subscriberOf(address)).toBe(subscriber);
  });
});
