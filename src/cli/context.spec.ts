import { printed } from './context.js';

describe('what a command prints', () => {
  it('is spelled as the API spells it, however deep', () => {
    const project = {
      organizationId: 'org_1',
      createdAt: new Date(1_763_600_000_999),
      revokedAt: null,
    };

    expect(printed([{ project, resultsDays: 90, config: { grant_ttl: 300 } }])).toEqual([
      {
        project: { organization_id: 'org_1', created_at: 1_763_600_000, revoked_at: null },
        results_days: 90,
        config: { grant_ttl: 300 },
      },
    ]);
  });

  it('leaves values alone, and names that somebody chose', () => {
    const names = { 'key-1': 1, KEY: 'camelCase', _x: [true, 1.5, null] };

    expect(printed(names)).toEqual(names);
  });
});
