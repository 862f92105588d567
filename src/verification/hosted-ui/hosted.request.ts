import { wholeAddress, type Address, type HealthInsurance } from '../persons/index.js';
import type { AddressStepDto, InsuranceCardStepDto } from './hosted.dto.js';

export function addressOf(input: AddressStepDto): Address {
  return wholeAddress(input);
}

export function insuranceOf(input: InsuranceCardStepDto): HealthInsurance {
  return {
    payer_id: input.payer_id?.trim() ?? '',
    payer_name: input.payer_name.trim(),
    group_name: input.group_name?.trim() ?? '',
    group_id: input.group_id?.trim() ?? '',
    insurance_member_id: input.insurance_member_id.trim(),
    policy_holder_first_name: input.policy_holder_first_name.trim(),
    policy_holder_last_name: input.policy_holder_last_name.trim(),
  };
}
