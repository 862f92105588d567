import {
  ChoiceField,
  LocaleField,
  NestedField,
  TextField,
  UrlField,
} from '../../platform/http/index.js';
import { ACTION } from '../customers/index.js';
import { DELIVERIES, type Delivery } from './records/access-request.js';
import type { OpenAccessRequest } from './sessions/opening.service.js';

export class ResourceDto {
  @TextField('Kind of thing.', { max: 100, example: 'payroll_account' }) type: string;
  @TextField('Which one.', { max: 200 }) id: string;
}

export class CreateAccessRequestDto {
  @TextField("The customer's own id of the employee.", { max: 128, example: 'E-1001' })
  employee_id: string;

  @TextField(
    'What the employee wants to do. The hosted page says it to them, by its label in the configuration.',
    { ...ACTION, example: 'reset_mfa' },
  )
  action: string;

  @NestedField('The one thing the grant is for.', { optional: true, type: () => ResourceDto })
  resource?: ResourceDto;

  @UrlField(
    'Where the browser goes at the end, with `access_request_id` added to its query. An app is opened by its own scheme, such as `com.example.app:/done`, where the configuration lists that scheme.',
    { takesApps: true, optional: true },
  )
  return_url?: string;

  @TextField('Your own reference, such as a ticket number.', { max: 200, optional: true })
  reference?: string;

  @LocaleField(
    'Language of the hosted page and of the message, BCP 47. That of the employee when left out.',
    { optional: true },
  )
  locale?: string;

  @ChoiceField(
    'Whether the gateway sends the link itself, to the contact on the record of the employee. The answer then has no `verification_url`.',
    { of: DELIVERIES, optional: true },
  )
  deliver?: Delivery;
}

export function openAccessRequest(input: CreateAccessRequestDto): OpenAccessRequest {
  return {
    employeeId: input.employee_id,
    action: input.action,
    resource: input.resource ? { type: input.resource.type, id: input.resource.id } : null,
    returnUrl: input.return_url ?? null,
    reference: input.reference ?? null,
    locale: input.locale ?? null,
    deliver: input.deliver ?? 'none',
    readBack: false,
  };
}
