import { type BulkAction, needsApproval, skipCode, type ChosenEmployee } from './bulk-job.js';

const EXEMPT: BulkAction = { name: 'exempt', until: '2030-01-01', reason: 'legal' };
const TERMINATE: BulkAction = { name: 'change_status', status: 'terminated', reason: 'left' };
const NEW: ChosenEmployee = { status: 'active', isVerified: false, isOwn: false };

describe('an action on many employees', () => {
  it.each<[BulkAction, Partial<ChosenEmployee> | null, string | null]>([
    [EXEMPT, {}, null],
    [EXEMPT, { isVerified: true }, 'already_verified'],
    [EXEMPT, null, 'employee_erased'],
    [TERMINATE, {}, null],
    [EXEMPT, { isOwn: true }, 'employee_own'],
    [TERMINATE, { isOwn: true }, 'employee_own'],
    [TERMINATE, { isVerified: true }, null],
    [TERMINATE, { status: 'terminated' }, 'already_so'],
  ])('%j of %j is skipped for %j', (action, employee, code) => {
    expect(skipCode(action, employee && { ...NEW, ...employee })).toBe(code);
  });

  it.each([EXEMPT, TERMINATE, { ...TERMINATE, status: 'active' } as const])(
    'needs a second person from 25 on, with those of the last day: %j',
    (action) => {
      expect([24, 25].map((count) => needsApproval(action, count))).toEqual([false, true]);
      expect([23, 24].map((recent) => needsApproval(action, 1, recent))).toEqual([false, true]);
      expect(needsApproval(action, 0, 5_000)).toBe(false);
    },
  );

  it.each([
    [0, 1, true],
    [19, 1, true],
    [20, 1, false],
    [100, 5, false],
    [100, 6, true],
    [10_000, 24, false],
    [10_000, 25, true],
  ])(
    'with %i active employees, of whom a file lacks %i, needs a second person: %p',
    (active, missing, needed) => {
      const action = { ...TERMINATE, missing_from: 'imp_1', active_employees: active } as const;

      expect(needsApproval(action, missing)).toBe(needed);
      const back = needsApproval({ ...action, status: 'active' }, missing);
      expect(back).toBe(missing >= 25);
    },
  );
});
