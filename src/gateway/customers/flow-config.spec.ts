import { DEFAULT_CONFIG, DEFAULT_MATCH, storedConfig } from './flow-config.js';

describe('a stored flow configuration', () => {
  it('gets defaults for parts that an older version did not have', () => {
    expect(storedConfig({})).toEqual(DEFAULT_CONFIG);
    expect(storedConfig({ known_user_key: { enabled: true } }).known_user_key).toEqual({
      enabled: true,
      project_id: null,
    });
  });

  it('gets the default rule for each value whose rule is missing', () => {
    const { match } = storedConfig({
      establish_identity: { match: { dob: 'ignore' } },
    }).establish_identity;
    expect(match).toEqual({ ...DEFAULT_MATCH, dob: 'ignore' });
  });

  it('keeps what was written', () => {
    const config = { ...DEFAULT_CONFIG, grant_ttl: 60, reusable_actions: ['reset_mfa'] };
    expect(storedConfig(config)).toEqual(config);
  });
});
