/** `employee` is the id of the row of an employee. */
export const GRANT_FILTERS = ['status', 'employee'] as const;
