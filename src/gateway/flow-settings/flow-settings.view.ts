import type { Type } from '@nestjs/common';
import {
  ApiExtraModels,
  ApiProperty,
  getSchemaPath,
  type ApiPropertyOptions,
} from '@nestjs/swagger';
import { factorLists, readBackActions } from '../action-policies/index.js';
import {
  CUSTOMER_ENVIRONMENTS,
  DIRECTORY_VALUES,
  MATCH_RULES,
  SUBJECT_LOOKUPS,
  type ActionPolicy,
  type Customer,
  type CustomerEnvironment,
  type DirectoryValue,
  type Factor,
  type LabelLocale,
  type MatchRule,
  type RouteAction,
  type SentAttribute,
  type SubjectLookup,
  type WeakerApproval,
} from '../customers/index.js';
import type { ConfigTest } from './config-check.js';
import { configVersion } from './flow-settings.service.js';

export class MatchView {
  @ApiProperty({ type: 'string', enum: [...MATCH_RULES] }) first_name: MatchRule;
  @ApiProperty({ type: 'string', enum: [...MATCH_RULES] }) last_name: MatchRule;
  @ApiProperty({ type: 'string', enum: [...MATCH_RULES] }) dob: MatchRule;
  @ApiProperty({ type: 'string', enum: [...MATCH_RULES] }) email: MatchRule;
  @ApiProperty({ type: 'string', enum: [...MATCH_RULES] }) phone: MatchRule;
  @ApiProperty({ type: 'string', enum: [...MATCH_RULES] }) address: MatchRule;
}

export class EstablishIdentityView {
  @ApiProperty({ type: 'boolean' }) enabled: boolean;
  @ApiProperty({ type: 'string', nullable: true }) project_id: string | null;
  @ApiProperty({ type: MatchView }) match: MatchView;
}

export class KnownUserKeyView {
  @ApiProperty({ type: 'boolean' }) enabled: boolean;
  @ApiProperty({ type: 'string', nullable: true }) project_id: string | null;
}

/** The custom field that each attribute of the employee fills. */
export class CustomFieldsView implements Record<SentAttribute, string | null> {
  @ApiProperty({ type: 'string', nullable: true }) department: string | null;
  @ApiProperty({ type: 'string', nullable: true }) title: string | null;
}

const LABELS: ApiPropertyOptions = { type: 'object', additionalProperties: { type: 'string' } };

export class LabelTranslationsView implements Record<LabelLocale, Record<string, string>> {
  @ApiProperty(LABELS) es: Record<string, string>;
  @ApiProperty(LABELS) fr: Record<string, string>;
  @ApiProperty(LABELS) de: Record<string, string>;
  @ApiProperty(LABELS) it: Record<string, string>;
}

export class ActionPolicyView implements ActionPolicy {
  @ApiProperty({ ...factorLists, description: 'Each list is enough; empty for the defaults.' })
  any_of: Factor[][];
  @ApiProperty({ type: 'integer', nullable: true }) max_age: number | null;
  @ApiProperty({ type: 'boolean' }) accept_face_only: boolean;
  @ApiProperty({ type: 'string', nullable: true }) face_only_reason: string | null;
  @ApiProperty({ type: 'boolean' }) accept_without_face: boolean;
  @ApiProperty({ type: 'string', nullable: true }) without_face_reason: string | null;
}

export class WeakerApprovalView implements WeakerApproval {
  @ApiProperty({ type: 'string' }) asked_by: string;
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The second administrator; until then the policy does not count.',
  })
  approved_by: string | null;
}

export class RouteActionView implements RouteAction {
  @ApiProperty({ type: 'string', example: 'POST' }) method: string;
  @ApiProperty({ type: 'string', example: '/payroll/{id}' }) route: string;
  @ApiProperty({ type: 'string', example: 'change_payroll' }) action: string;
  @ApiProperty({ type: 'string', nullable: true, example: 'id' }) resource_param: string | null;
}

function mapOf(view: Type): ApiPropertyOptions {
  return { type: 'object', additionalProperties: { $ref: getSchemaPath(view) } };
}

@ApiExtraModels(ActionPolicyView, WeakerApprovalView)
export class ConfigView {
  @ApiProperty({ type: 'string', enum: ['config'] }) object_name: 'config';
  @ApiProperty({ type: 'string' }) customer_id: string;
  @ApiProperty({ type: 'string', description: 'Another one after every change.' })
  version: string;
  @ApiProperty({ type: EstablishIdentityView }) establish_identity: EstablishIdentityView;
  @ApiProperty({ type: KnownUserKeyView }) known_user_key: KnownUserKeyView;
  @ApiProperty({ type: 'integer' }) grant_ttl: number;
  @ApiProperty({ type: 'integer' }) max_verification_age: number;
  @ApiProperty({ type: [String] }) reusable_actions: string[];
  @ApiProperty(LABELS) action_labels: Record<string, string>;
  @ApiProperty({ type: LabelTranslationsView })
  action_label_translations: LabelTranslationsView;
  @ApiProperty({ type: [String] }) read_back_actions: string[];
  @ApiProperty(mapOf(ActionPolicyView)) action_policies: Record<string, ActionPolicyView>;
  @ApiProperty({
    ...mapOf(WeakerApprovalView),
    description: 'Resets, new devices and new contacts for which a face alone was asked for.',
  })
  face_only_approvals: Record<string, WeakerApprovalView>;
  @ApiProperty({
    ...mapOf(WeakerApprovalView),
    description: 'Actions that were asked to open without a face.',
  })
  without_face_approvals: Record<string, WeakerApprovalView>;
  @ApiProperty({ type: [String] }) sign_in_email_domains: string[];
  @ApiProperty({ type: [String] }) app_schemes: string[];
  @ApiProperty({ type: 'array', items: { type: 'string', enum: [...DIRECTORY_VALUES] } })
  directory_values: DirectoryValue[];
  @ApiProperty({ type: CustomFieldsView }) custom_fields: CustomFieldsView;
  @ApiProperty({
    type: 'array',
    items: { type: 'string', enum: [...SUBJECT_LOOKUPS] },
    description:
      'What the subject of an AuthZEN evaluation may be, in the order in which it is looked up.',
  })
  subject_lookup: SubjectLookup[];
  @ApiProperty({
    type: [RouteActionView],
    description: 'The actions of routes, for API gateways that ask about routes.',
  })
  route_actions: RouteActionView[];
  @ApiProperty({ type: [String], description: 'Addresses to which the step-up page may return.' })
  step_up_returns: string[];
  @ApiProperty({
    type: 'boolean',
    description: 'Whether a key for the verification service is stored.',
  })
  verification_api_key_set: boolean;
}

/** Which verification service the customer's requests use. */
export class VerificationServiceView {
  @ApiProperty({ type: 'string', enum: ['verification_service'] })
  object_name: 'verification_service';
  @ApiProperty({ type: 'boolean', description: 'Whether it is this deployment.' })
  is_here: boolean;
  @ApiProperty({ type: 'string', enum: [...CUSTOMER_ENVIRONMENTS] })
  environment: CustomerEnvironment;
}

export class ConfigCheckView {
  @ApiProperty({ type: 'string', example: 'key' }) name: string;
  @ApiProperty({ type: 'string', enum: ['ok', 'failed', 'skipped'] }) status:
    'ok' | 'failed' | 'skipped';
  @ApiProperty({
    type: 'string',
    nullable: true,
    description:
      'The fault and how to fix it; beside `ok` the branches of a policy that never count, where others do.',
  })
  fix: string | null;
}

export class ConfigActionView {
  @ApiProperty({ type: 'string', example: 'reset_mfa' }) action: string;
  @ApiProperty({
    type: 'boolean',
    description: 'Whether it counts as a reset, a new device or a new contact, which need more.',
  })
  is_recovery: boolean;
}

export class ConfigTestView {
  @ApiProperty({ type: 'string', enum: ['config_test'] }) object_name: 'config_test';
  @ApiProperty({ type: 'boolean' }) ok: boolean;
  @ApiProperty({ type: [ConfigCheckView] }) checks: ConfigCheckView[];
  @ApiProperty({
    type: [ConfigActionView],
    description: 'The actions that the configuration names.',
  })
  actions: ConfigActionView[];
}

export function configView({ id, config, verificationApiKey }: Customer): ConfigView {
  return {
    object_name: 'config',
    customer_id: id,
    version: configVersion(config),
    ...config,
    face_only_approvals: config.face_only_approvals ?? {},
    without_face_approvals: config.without_face_approvals ?? {},
    read_back_actions: readBackActions(config),
    verification_api_key_set: verificationApiKey !== null,
  };
}

export function verificationServiceView(
  { environment }: Customer,
  isHere: boolean,
): VerificationServiceView {
  return { object_name: 'verification_service', is_here: isHere, environment };
}

export function configTestView({ checks, actions }: ConfigTest): ConfigTestView {
  const ok = checks.every(({ status }) => status !== 'failed');
  return { object_name: 'config_test', ok, checks, actions };
}
