import type { Address } from './person.js';

/** The insurance of a person, as they read it from their card. */
export interface HealthInsurance {
  payer_id: string;
  payer_name: string;
  group_name: string;
  group_id: string;
  insurance_member_id: string;
  policy_holder_first_name: string;
  policy_holder_last_name: string;
}

/** The values that a session's steps asked for, once entered or confirmed. */
export interface CollectedValues {
  email?: string;
  phone?: string;
  address?: Address;
  ssn9?: string;
  insurance?: HealthInsurance;
}
