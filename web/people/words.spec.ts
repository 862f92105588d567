import { fittingReason, STATUS_REASON_CODES, statusReasonChoices } from './words.js';

const reasonsOf = (status: string) => statusReasonChoices(status).map(({ value }) => value);

describe('the reasons of a new status', () => {
  it('are those that fit it', () => {
    expect(reasonsOf('active')).toEqual(['returned', 'record_error']);
    expect(reasonsOf('terminated')).not.toContain('leave_of_absence');
    for (const status of ['suspended', 'terminated'])
      expect(reasonsOf(status)).not.toContain('returned');
    const offered = new Set(['active', 'suspended', 'terminated'].flatMap(reasonsOf));
    expect([...offered].sort()).toEqual([...STATUS_REASON_CODES].sort());
  });

  it.each([
    ['active', 'left', 'returned'],
    ['terminated', 'returned', 'left'],
    ['terminated', 'security', 'security'],
    ['suspended', '', 'left'],
  ])('for %s after %p begin with %p', (status, before, reason) => {
    expect(fittingReason(status, before)).toBe(reason);
  });
});
