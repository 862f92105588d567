import type { Connection } from '../connections/index.js';

/** The attributes that may hold the customer's own id of an employee. */
export const EMPLOYEE_ID_SOURCES = ['userName', 'employeeNumber', 'externalId'] as const;
export type EmployeeIdSource = (typeof EMPLOYEE_ID_SOURCES)[number];

export const SCIM_BASE = '/gateway/scim/v2';

/** The settings of a SCIM connection. */
export interface ScimConfig {
  employee_id_from: EmployeeIdSource;
  may_create: boolean;
}

export function scimConfigOf({ config }: Pick<Connection, 'config'>): ScimConfig {
  return { employee_id_from: 'userName', may_create: true, ...config };
}
