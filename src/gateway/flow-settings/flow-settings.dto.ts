import {
  BooleanField,
  ChoiceField,
  ChoicesField,
  IntegerField,
  MapField,
  NestedField,
  NestedListField,
  TextField,
  TextMapField,
  TextsField,
} from '../../platform/http/index.js';
import { isJsonObject } from '../../platform/text/index.js';
import {
  ACTION,
  CUSTOM_FIELD,
  DIRECTORY_VALUES,
  type DirectoryValue,
  MATCH_RULES,
  storedConfig,
  SUBJECT_LOOKUPS,
  type FlowConfig,
  type LabelLocale,
  type MatchRule,
  type SentAttribute,
  type StoredConfig,
  type SubjectLookup,
} from '../customers/index.js';
import { ACTION_POLICY, policyFault, type ActionPolicyInput } from './action-policy.dto.js';
import type { ReplaceConfig } from './flow-settings.service.js';

/** One line of text that is not blank. */
const LABEL = /^(?=.*\S)\P{Cc}+$/u;

export class MatchDto {
  @ChoiceField('Given name. Default: similar.', { of: MATCH_RULES, optional: true })
  first_name?: MatchRule;
  @ChoiceField('Family name. Default: exact.', { of: MATCH_RULES, optional: true })
  last_name?: MatchRule;
  @ChoiceField('Date of birth. Default: exact; similar is not allowed.', {
    of: MATCH_RULES,
    optional: true,
  })
  dob?: MatchRule;
  @ChoiceField('E-mail address, confirmed by a code. Default: ignored; similar is not allowed.', {
    of: MATCH_RULES,
    optional: true,
  })
  email?: MatchRule;
  @ChoiceField('Telephone number, confirmed by a code. Default: ignored; similar is not allowed.', {
    of: MATCH_RULES,
    optional: true,
  })
  phone?: MatchRule;
  @ChoiceField('Residential address. Default: ignored.', { of: MATCH_RULES, optional: true })
  address?: MatchRule;
}

export class EstablishIdentityDto {
  @BooleanField('Whether employees without a stored identity may establish one.') enabled: boolean;
  @TextField('Project with document and selfie at the verification service.', {
    min: 1,
    max: 200,
    optional: true,
  })
  project_id?: string | null;
  @NestedField('How the verified person must agree with the HR record.', {
    optional: true,
    type: () => MatchDto,
  })
  match?: MatchDto | null;
}

export class KnownUserKeyDto {
  @BooleanField('Whether employees with a stored identity may be recognised by a selfie.')
  enabled: boolean;
  @TextField('Selfie project at the verification service.', { min: 1, max: 200, optional: true })
  project_id?: string | null;
}

/** Custom fields that the gateway sets itself cannot be named. */
export class CustomFieldsDto implements Partial<Record<SentAttribute, string | null>> {
  @TextField('The custom field for the department; not sent when left out.', {
    ...CUSTOM_FIELD,
    optional: true,
    example: 'cost_center',
  })
  department?: string | null;
  @TextField('The custom field for the title; not sent when left out.', {
    ...CUSTOM_FIELD,
    optional: true,
  })
  title?: string | null;
}

const LABELS = { entries: 50, key: ACTION, text: { max: 100, pattern: LABEL }, optional: true };

export class LabelTranslationsDto implements Partial<Record<LabelLocale, unknown>> {
  @TextMapField('Spanish.', LABELS) es?: Record<string, string> | null;
  @TextMapField('French.', LABELS) fr?: Record<string, string> | null;
  @TextMapField('German.', LABELS) de?: Record<string, string> | null;
  @TextMapField('Italian.', LABELS) it?: Record<string, string> | null;
}

export class RouteActionDto {
  @TextField('The HTTP method, in capitals.', { max: 10, example: 'POST' }) method: string;
  @TextField('The path, with its parameters.', { max: 500, example: '/payroll/{id}' })
  route: string;
  @TextField('The action.', { ...ACTION, example: 'change_payroll' }) action: string;
  @TextField('The parameter that names the resource; none when left out.', {
    max: 100,
    optional: true,
    example: 'id',
  })
  resource_param?: string | null;
}

class ConfigFields {
  @NestedField('Settings of the first verification.', { type: () => EstablishIdentityDto })
  establish_identity: EstablishIdentityDto;
  @NestedField('Settings of later verifications.', { type: () => KnownUserKeyDto })
  known_user_key: KnownUserKeyDto;
  @IntegerField('Lifetime of a grant in seconds. Default 300.', {
    min: 30,
    max: 3_600,
    optional: true,
  })
  grant_ttl?: number | null;
  @IntegerField('Maximum age of a verification at its decision, in seconds. Default 900.', {
    min: 60,
    max: 86_400,
    optional: true,
  })
  max_verification_age?: number | null;
  @TextsField('Actions whose grants may be used more than once while they live.', {
    maxItems: 50,
    max: 100,
    optional: true,
  })
  reusable_actions?: string[] | null;
  @TextMapField(
    'Label of each action on the verification page. An action without a label is shown by its name.',
    { ...LABELS, example: { reset_mfa: 'Reset your MFA' } },
  )
  action_labels?: Record<string, string> | null;
  @NestedField('The labels in other languages, for the verification page and the messages.', {
    type: () => LabelTranslationsDto,
    optional: true,
  })
  action_label_translations?: LabelTranslationsDto | null;
  @TextsField(
    'Actions that staff can only request at the help desk, where the employee reads a code back. Actions with reset, recover, unlock, restore or password in their name, and others that sound like a reset, always need it.',
    { maxItems: 50, max: ACTION.max, optional: true },
  )
  read_back_actions?: string[] | null;
  @MapField(
    'What each action needs: `any_of` lists sets of factors, of which each is enough. It may demand more than the defaults; only `accept_face_only` and `accept_without_face` demand less.',
    {
      entries: 50,
      key: ACTION,
      value: ACTION_POLICY,
      fault: policyFault,
      optional: true,
      example: {
        reset_mfa: {
          any_of: [
            ['face', 'hwk'],
            ['face', 'doc', 'link'],
          ],
          max_age: 300,
        },
      },
    },
  )
  action_policies?: Record<string, ActionPolicyInput> | null;
  @TextsField(
    'Domains whose mailboxes open with the sign-in that is recovered: no link of a reset, new device or new contact is sent there.',
    { maxItems: 50, max: 253, optional: true },
  )
  sign_in_email_domains?: string[] | null;
  @TextsField(
    'Apps to which a request may return, by their URI schemes: your domain name in reverse, such as `com.example.app`.',
    { maxItems: 20, max: 100, optional: true },
  )
  app_schemes?: string[] | null;
  @ChoicesField(
    'Values that the directory of an employee owns; HR owns the others. Default: all of them.',
    { of: DIRECTORY_VALUES, max: DIRECTORY_VALUES.length, optional: true },
  )
  directory_values?: DirectoryValue[] | null;
  @NestedField('Attributes of the employee that are sent as custom fields of each session.', {
    optional: true,
    type: () => CustomFieldsDto,
  })
  custom_fields?: CustomFieldsDto | null;
  @ChoicesField(
    'What the subject of an AuthZEN evaluation may be, in the order in which it is looked up; all when left out.',
    { of: SUBJECT_LOOKUPS, max: SUBJECT_LOOKUPS.length, optional: true },
  )
  subject_lookup?: SubjectLookup[] | null;
  @NestedListField('The actions of routes, for API gateways that ask about routes.', {
    type: () => RouteActionDto,
    maxItems: 200,
    optional: true,
  })
  route_actions?: RouteActionDto[] | null;
  @TextsField('Addresses to which the step-up page may return; a query may be added to each.', {
    maxItems: 50,
    max: 500,
    optional: true,
  })
  step_up_returns?: string[] | null;
  @TextField('API key at the verification service; never shown. Omit it to keep the stored one.', {
    min: 1,
    max: 200,
    optional: true,
  })
  verification_api_key?: string | null;
}

const VERSION =
  'The `version` of the configuration that was read. If it has changed since, nothing is saved';

export class ConfigDto extends ConfigFields {
  @TextField(`${VERSION}. Left out, it is not checked.`, { max: 100, optional: true })
  version?: string | null;
}

/** A page sends back all that it once read, so it must say what that was. */
export class PeopleConfigDto extends ConfigFields {
  @TextField(`${VERSION}.`, { max: 100 }) version: string;
}

export class WeakerApprovalDto {
  @TextField(`${VERSION}.`, { max: 100 }) version: string;
}

const NO_PARAMETER = { resource_param: null };

export function replaceConfig(input: ConfigDto): ReplaceConfig {
  const { version, verification_api_key: apiKey, ...fields } = input;
  return {
    config: configOf(fields),
    version: version ?? undefined,
    verificationApiKey: apiKey ?? undefined,
  };
}

/** What was left out or is null gets the default that a stored configuration would get. */
function configOf(fields: Omit<ConfigFields, 'verification_api_key'>): FlowConfig {
  const config = storedConfig(withoutNulls(fields) as StoredConfig);
  return {
    ...config,
    read_back_actions: unique(config.read_back_actions),
    sign_in_email_domains: unique(
      config.sign_in_email_domains.map((each) => each.trim().toLowerCase().replace(/^@/, '')),
    ),
    app_schemes: unique(config.app_schemes),
    directory_values: unique(config.directory_values),
    subject_lookup: unique(config.subject_lookup),
    route_actions: config.route_actions.map((each) => ({ ...NO_PARAMETER, ...each })),
    step_up_returns: unique(config.step_up_returns),
  };
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isJsonObject(value)) return value;
  const given = Object.entries(value).filter(([, each]) => each !== undefined && each !== null);
  return Object.fromEntries(given.map(([name, each]) => [name, withoutNulls(each)]));
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
