/** Real sessions, newest of all, which searches find. */
export const FOUND_EMAIL = 'bench@example.com';

const FAR = '4102444800';

/** Each filter of the list of employees, and pairs of them; the readable ones match, or nobody. */
export const PEOPLE_LISTS: Record<string, string> = {
  employees: 'employees?',
  'employees by status': 'employees?status=active',
  'employees by a rare status': 'employees?status=terminated',
  'employees by state': 'employees?identity_state=not_invited',
  'employees by a state of nobody': 'employees?identity_state=expired',
  'employees by department': 'employees?department=bench',
  'employees by a department of nobody': 'employees?department=none',
  'employees created before': `employees?created_before=${FAR}`,
  'employees created after': 'employees?created_after=1',
  'employees created before all': 'employees?created_before=2',
  'employees verified before': `employees?verified_before=${FAR}`,
  'employees verified after': 'employees?verified_after=1',
  'employees verified before all': 'employees?verified_before=2',
  'employees by state and department': 'employees?identity_state=established&department=bench',
  'employees by a name': 'employees?search=quill17',
  'employees by a common name': 'employees?search=ada',
  'employees by a name of nobody': 'employees?search=nobody',
  'employees by a name and state': 'employees?search=ada&identity_state=not_invited',
  'employees by an id': 'employees?search=B-17',
  overview: 'overview',
};

/** Each filter of the list of sessions, and pairs of them. */
export function sessionLists(
  project: string,
  sessionId: string,
  userId: string,
): Record<string, string> {
  return {
    sessions: '',
    'sessions by status': '&status=not_started',
    'sessions by a status of none': '&status=failed',
    'sessions by project': `&project_id=${project}`,
    'sessions by project and status': `&project_id=${project}&status=not_started`,
    'sessions by project and a status of none': `&project_id=${project}&status=failed`,
    'sessions created before': `&created_before=${FAR}`,
    'sessions created after': '&created_after=1',
    'sessions created before all': '&created_before=2',
    'sessions by status and time': `&status=not_started&created_after=1&created_before=${FAR}`,
    'sessions by id': `&search=${sessionId}`,
    'sessions by user': `&search=${userId}`,
    'sessions by user and a status of none': `&search=${userId}&status=failed`,
    'sessions by custom field': `&search=${encodeURIComponent('batch=bench')}`,
    'sessions by a custom field of none': `&search=${encodeURIComponent('batch=none')}`,
    'sessions by e-mail': `&search=${encodeURIComponent(FOUND_EMAIL)}`,
    'sessions by an e-mail of nobody': `&search=${encodeURIComponent('none@example.com')}`,
  };
}
