import {
  ChoiceField,
  DateField,
  EmailField,
  LocaleField,
  NestedField,
  PhoneField,
  TextField,
} from '../../platform/http/index.js';
import { EMPLOYEE_STATUSES, type EmployeeStatus } from './employee.js';

export class EmployeeAddressDto {
  @TextField('Street and number.', { max: 200, optional: true }) line1?: string | null;
  @TextField('Flat, suite, floor.', { max: 200, optional: true }) line2?: string | null;
  @TextField('City.', { max: 100, optional: true }) city?: string | null;
  @TextField('State or subdivision.', { max: 100, optional: true }) state?: string | null;
  @TextField('Postal code.', { max: 20, optional: true }) postal_code?: string | null;
  @TextField('Country, ISO 3166-1 alpha-2.', { min: 2, max: 2, optional: true })
  country?: string | null;
}

/** Changes to an employee. An omitted field keeps its value; null clears it. */
export class UpdateEmployeeDto {
  @TextField('Given name.', { max: 100, optional: true, example: 'Ada' })
  first_name?: string | null;
  @TextField('Family name.', { max: 100, optional: true, example: 'Marlowe' })
  last_name?: string | null;
  @DateField('Date of birth.', { optional: true, example: '1990-12-10' }) dob?: string | null;
  @EmailField('Work e-mail.', { optional: true }) email?: string | null;
  @PhoneField('Telephone as E.164.', { optional: true }) phone?: string | null;
  @NestedField('Residential address.', { optional: true, type: () => EmployeeAddressDto })
  address?: EmployeeAddressDto | null;
  @TextField('Department.', { max: 100, optional: true }) department?: string | null;
  @TextField('Job title.', { max: 100, optional: true }) title?: string | null;
  @LocaleField(
    'Language of their messages and pages, BCP 47, where a request names none. Texts exist in `en`, `es`, `fr`, `de` and `it`.',
    { optional: true, example: 'es-MX' },
  )
  locale?: string | null;
  @ChoiceField(
    'Only an active employee can be granted access. New employees are active; null keeps the status.',
    { of: EMPLOYEE_STATUSES, optional: true },
  )
  status?: EmployeeStatus | null;
}

export class CreateEmployeeDto extends UpdateEmployeeDto {
  @TextField("The customer's own id of the employee.", {
    max: 128,
    // The id is part of URLs, where dots have a meaning, and is read by people, who cannot see
    // invisible characters.
    pattern: /^(?!\.{1,2}$)[^\s/?#\\%\p{Cc}\p{Cf}\p{Cs}]+$/u,
    shape: 'be without spaces, invisible characters and / ? # % \\, such as E-1001',
    example: 'E-1001',
  })
  employee_id: string;
}

export class ResetIdentityDto {
  @TextField('Reason for the history: who asked, and how they were checked.', { max: 500 })
  reason: string;
}
