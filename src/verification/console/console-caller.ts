import type { StaffCaller } from '../../staff/index.js';
import type { StaffKeyCaller } from './staff-keys/staff-keys.service.js';

/** A staff member in the console, or a key of the staff, for machines. */
export type ConsoleCaller = StaffCaller<'org'> | StaffKeyCaller;
