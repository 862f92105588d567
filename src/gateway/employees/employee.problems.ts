import { defineProblem } from '../../platform/errors/index.js';

export const savedFilterNotFound = defineProblem(
  'saved_filter_not_found',
  404,
  'There is no such saved filter',
);
export const savedFilterLimitReached = defineProblem(
  'saved_filter_limit_reached',
  409,
  'There are as many saved filters as there may be',
);

export const employeeNotFound = defineProblem(
  'employee_not_found',
  404,
  'There is no such employee',
);
export const employeeExists = defineProblem(
  'employee_exists',
  409,
  'There is already an employee with this id',
);
export const employeeOwn = defineProblem(
  'employee_own',
  403,
  'Nobody changes, exempts or erases the record that may be their own',
);
export const exemptionTooLong = defineProblem(
  'exemption_too_long',
  400,
  'An exemption ends at most 180 days ahead',
);
export const valueOwned = defineProblem(
  'value_owned',
  409,
  'A directory owns this value: change it there',
);
export const employeeInService = defineProblem(
  'employee_in_service',
  409,
  'An employee who ever had a contact or an identity can be erased once they have been out of service, without a change of the record or an alarm, for seven days',
);
export const resetsFrozen = defineProblem(
  'resets_frozen',
  409,
  'The employee said that they asked for nothing, so nothing is reset for 24 hours',
);
