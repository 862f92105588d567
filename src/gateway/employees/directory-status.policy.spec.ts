import { EMPLOYEE_STATUSES } from './employee.js';
import { hrStatusOf, withDirectoryStatus, withHrStatus } from './directory-status.policy.js';

const NEW = { status: 'active', hrStatus: null, directoryStatus: null } as const;

describe('the status of an employee in a directory', () => {
  it('is the strictest of all sources', () => {
    const of = (hr: 'active' | 'suspended' | 'terminated', directory: typeof hr | null) =>
      withDirectoryStatus(withHrStatus(NEW, hr), directory).status;

    expect([of('active', 'active'), of('active', 'suspended'), of('terminated', 'active')]).toEqual(
      ['active', 'suspended', 'terminated'],
    );
    expect([of('suspended', 'terminated'), of('suspended', null)]).toEqual([
      'terminated',
      'suspended',
    ]);
  });

  it.each(EMPLOYEE_STATUSES)(
    'keeps what HR said, %s, through every change of a directory',
    (hr) => {
      let employee = withHrStatus(withDirectoryStatus({ ...NEW }, 'suspended'), hr);

      for (const directory of ['terminated', 'active', null, 'suspended', 'active'] as const) {
        employee = withDirectoryStatus(employee, directory);
        expect(hrStatusOf(employee)).toBe(hr);
      }
      expect(employee.status).toBe(hr);
    },
  );
});
