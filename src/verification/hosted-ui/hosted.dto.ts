import {
  BooleanField,
  ChoiceField,
  EmailField,
  NestedField,
  LocaleField,
  PhoneField,
  TextField,
} from '../../platform/http/index.js';
import { LOCALES, type Locale } from '../../platform/text/index.js';
import { CHECKED_SCENARIOS, type Scenario } from '../engine/index.js';
import { PERSONAS } from '../sandbox/index.js';

export class OpenQuery {
  @TextField('The `token` of the session.', { max: 200 }) token: string;
}

export class ConsentDto {
  @BooleanField('Whether the person agrees.') granted: boolean;

  @TextField(
    'The `text_hash` of the consent that was shown. An answer to a text that has changed since is refused.',
    { max: 64, optional: true },
  )
  text_hash?: string | null;
}

/** Browser data that the page reports. */
export class BrowserDto {
  @TextField('IANA time zone.', { max: 64, example: 'America/New_York' }) time_zone: string;
  @LocaleField('Language, BCP 47.', { example: 'en-US' }) locale: string;
}

export class LanguageDto {
  @ChoiceField('The language to go on in.', { of: LOCALES }) language: Locale;
}

export class SimulationDto {
  @ChoiceField('Who appears; the person the session is about when null.', {
    of: PERSONAS.map(({ id }) => id),
    optional: true,
  })
  persona?: string | null;

  @ChoiceField('What happens.', { of: CHECKED_SCENARIOS }) scenario: Scenario;
}

/** The input of a capture step. In a sandbox project a simulation replaces the camera. */
export class CaptureDto {
  @NestedField('Sandbox only.', { type: () => SimulationDto, optional: true })
  simulation?: SimulationDto;
}

export class PhoneCodeDto {
  @PhoneField('Where to send the code, as E.164.') phone: string;
}

export class EmailCodeDto {
  @EmailField('Where to send the code.') email: string;
}

export class CodeDto {
  @TextField('The six digits that were sent.', {
    min: 6,
    max: 6,
    pattern: /^\d{6}$/,
    shape: 'be six digits',
  })
  code: string;
}

/** The address of a person's home, complete. */
export class AddressStepDto {
  @TextField('Street and number.', { max: 200 }) line1: string;
  @TextField('Flat, suite, floor.', { max: 200, optional: true }) line2?: string | null;
  @TextField('City.', { max: 100 }) city: string;
  @TextField('State or subdivision; needed in the USA and in Canada.', { max: 100, optional: true })
  state?: string | null;
  @TextField('Postal code; needed in the USA and in Canada.', { max: 20, optional: true })
  postal_code?: string | null;
  @TextField('Country, ISO 3166-1 alpha-2.', { min: 2, max: 2, example: 'US' }) country: string;
}

export class SsnStepDto {
  @TextField('Nine digits, with or without hyphens.', { max: 16, example: '123-45-6789' })
  ssn: string;
}

/** The data of a person's health insurance card. */
export class InsuranceCardStepDto {
  @TextField('Name of the insurance.', { max: 200 }) payer_name: string;
  @TextField('Electronic payer id.', { max: 50, optional: true }) payer_id?: string | null;
  @TextField('Member id.', {
    max: 50,
    pattern: /^[A-Za-z0-9][A-Za-z0-9 .\-/]*$/,
    shape: 'be letters, digits, spaces and . - / only',
  })
  insurance_member_id: string;
  @TextField('Name of the group.', { max: 200, optional: true }) group_name?: string | null;
  @TextField('Number of the group.', { max: 50, optional: true }) group_id?: string | null;
  @TextField('Given name of the policy holder.', { max: 100 }) policy_holder_first_name: string;
  @TextField('Family name of the policy holder.', { max: 100 }) policy_holder_last_name: string;
}
