import { eachTenant } from './each-tenant.js';

describe('work for each tenant', () => {
  it('adds up what was done', async () => {
    expect(await eachTenant([1, 2, 3], (tenant) => Promise.resolve(tenant))).toBe(6);
    expect(await eachTenant([], () => Promise.resolve(1))).toBe(0);
  });

  it('continues after a failing tenant, and reports it at the end', async () => {
    const seen: string[] = [];
    const cause = new Error('broken');

    const running = eachTenant(['a', 'b', 'c'], (tenant) => {
      seen.push(tenant);
      return tenant === 'b' ? Promise.reject(cause) : Promise.resolve(1);
    });

    await expect(running).rejects.toMatchObject({
      message: 'the work of 1 of 3 tenants failed',
      cause,
    });
    expect(seen).toEqual(['a', 'b', 'c']);
  });
});
