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
import {
  ACTION,
  CUSTOM_FIELD,
  DEFAULT_CONFIG,
  DEFAULT_MATCH,
  DIRECTORY_VALUES,
  type DirectoryValue,
  LABEL_LOCALES,
  MATCH_RULES,
  SUBJECT_LOOKUPS,
  type FlowConfig,
  type LabelLocale,
  type MatchRule,
  type MatchRules,
  type SentAttribute,
  type SubjectLookup,
} from '../customers/index.js';
import {
  ACTION_POLICY,
  policiesOf,
  policyFault,
  type ActionPolicyInput,
} from './action-policy.dto.js';
import { evaluationSettings, RouteActionDto } from './evaluation-settings.dto.js';
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
    'What each action needs: `any_of` lists sets of factors, of which each is enough. It may demand more than the defaults; only `accept_face_only` demands less.',
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

export function replaceConfig(input: ConfigDto): ReplaceConfig {
  return {
    config: configOf(input),
    version: input.version ?? undefined,
    verificationApiKey: input.verification_api_key ?? undefined,
  };
}

function configOf(input: ConfigFields): FlowConfig {
  const { establish_identity: establish, known_user_key: known } = input;
  return {
    establish_identity: {
      enabled: establish.enabled,
      project_id: establish.project_id ?? null,
      match: matchOf(establish.match),
    },
    known_user_key: { enabled: known.enabled, project_id: known.project_id ?? null },
    grant_ttl: input.grant_ttl ?? DEFAULT_CONFIG.grant_ttl,
    max_verification_age: input.max_verification_age ?? DEFAULT_CONFIG.max_verification_age,
    reusable_actions: input.reusable_actions ?? [],
    action_labels: input.action_labels ?? {},
    action_label_translations: translationsOf(input.action_label_translations),
    read_back_actions: [...new Set(input.read_back_actions ?? [])],
    action_policies: policiesOf(input.action_policies),
    sign_in_email_domains: [
      ...new Set(
        (input.sign_in_email_domains ?? []).map((each) =>
          each.trim().toLowerCase().replace(/^@/, ''),
        ),
      ),
    ],
    app_schemes: [...new Set(input.app_schemes ?? [])],
    directory_values: [...new Set(input.directory_values ?? DEFAULT_CONFIG.directory_values)],
    custom_fields: {
      department: input.custom_fields?.department ?? null,
      title: input.custom_fields?.title ?? null,
    },
    ...evaluationSettings(input),
  };
}

function translationsOf(
  given: LabelTranslationsDto | null | undefined,
): FlowConfig['action_label_translations'] {
  const labels = LABEL_LOCALES.map((locale) => [locale, given?.[locale] ?? {}]);
  return Object.fromEntries(labels) as FlowConfig['action_label_translations'];
}

function matchOf(match: MatchDto | null | undefined): MatchRules {
  return {
    first_name: match?.first_name ?? DEFAULT_MATCH.first_name,
    last_name: match?.last_name ?? DEFAULT_MATCH.last_name,
    dob: match?.dob ?? DEFAULT_MATCH.dob,
    email: match?.email ?? DEFAULT_MATCH.email,
    phone: match?.phone ?? DEFAULT_MATCH.phone,
    address: match?.address ?? DEFAULT_MATCH.address,
  };
}
