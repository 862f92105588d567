import { applyDecorators } from '@nestjs/common';
import { Type, plainToInstance } from 'class-transformer';
import {
  Allow,
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsDefined,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
  getMetadataStorage,
  validate,
} from 'class-validator';
import { Problem, defineProblem } from '../../platform/errors/index.js';
import { parseJsonBody } from '../../platform/http/index.js';
import type { Failure } from './retry.policy.js';

export const verificationServiceUnavailable = defineProblem(
  'verification_service_unavailable',
  503,
  'The verification service gave no usable answer; nothing was decided',
);
export const verificationServiceRefused = defineProblem(
  'verification_service_refused',
  409,
  'The verification service refuses this configuration',
);

/** Of every call to the service. */
export const SERVICE_PROBLEMS = [verificationServiceUnavailable, verificationServiceRefused];

/** The service's answer behind a `verification_service_refused`. */
class ServiceRefusal extends Error {
  /** `code` is null for an answer without one, which may not come from the service itself. */
  constructor(
    readonly code: string | null,
    message: string,
  ) {
    super(message);
  }
}

/** Ten times the largest session: another deployment may send more fields. */
const ANSWER_BOUNDS = { values: 10_000, keys: 1_000, depth: 12 };

const fieldNames = new Map<new () => object, ReadonlySet<string>>();

export const VERIFICATION_STATUSES = [
  'not_started',
  'awaiting_user_input',
  'success',
  'failed',
  'expired',
  'canceled',
] as const;
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

/** Names are compared letter by letter: without a limit a long one would be expensive. */
const MAX_TEXT = 500;
/** The last second of the year 9999. */
const MAX_UNIX_SECONDS = 253_402_300_799;

function Nested(type: () => new () => object): PropertyDecorator {
  return applyDecorators(IsObject(), ValidateNested(), Type(type));
}

function NestedList(type: () => new () => object): PropertyDecorator {
  const each = ValidateNested({ each: true });
  return applyDecorators(IsArray(), ArrayMaxSize(100), each, Type(type));
}

class DateParts {
  @IsInt() @Min(1) @Max(31) day: number;
  @IsInt() @Min(1) @Max(12) month: number;
  @IsInt() @Min(1800) @Max(2200) year: number;
}

class VerifiedAddress {
  @IsOptional() @IsString() @MaxLength(MAX_TEXT) line1?: string | null;
  @IsOptional() @IsString() @MaxLength(MAX_TEXT) line2?: string | null;
  @IsOptional() @IsString() @MaxLength(MAX_TEXT) city?: string | null;
  @IsOptional() @IsString() @MaxLength(MAX_TEXT) state?: string | null;
  @IsOptional() @IsString() @MaxLength(MAX_TEXT) postal_code?: string | null;
  @IsOptional() @IsString() @MaxLength(MAX_TEXT) country?: string | null;
}

class DocumentTraits {
  @IsOptional() @IsString() @MaxLength(MAX_TEXT) first_name?: string | null;
  @IsOptional() @IsString() @MaxLength(MAX_TEXT) last_name?: string | null;
  @IsOptional() @Nested(() => DateParts) date_of_birth?: DateParts | null;
  @IsOptional() @Nested(() => VerifiedAddress) address?: VerifiedAddress | null;
}

class Traits {
  @IsOptional() @IsString() @MaxLength(MAX_TEXT) first_name?: string | null;
  @IsOptional() @IsString() @MaxLength(MAX_TEXT) last_name?: string | null;
  @IsOptional() @IsString() @MaxLength(MAX_TEXT) dob?: string | null;
  /** Confirmed only if the check of that name passed. */
  @IsOptional() @IsString() @MaxLength(MAX_TEXT) email?: string | null;
  @IsOptional() @IsString() @MaxLength(MAX_TEXT) phone?: string | null;
  @IsOptional() @Nested(() => VerifiedAddress) address?: VerifiedAddress | null;
  @IsOptional() @Nested(() => DocumentTraits) document?: DocumentTraits | null;
}

class CheckTaken {
  /** The gateway decides by this code. Without one a check proves nothing. */
  @IsOptional() @IsString() @MaxLength(MAX_TEXT) code?: string | null;
  @IsBoolean() value: boolean;
  @IsString() @MaxLength(MAX_TEXT) status: string;
}

/**
 * The trusted part of a fetched session: only the fields for the decision, each validated. An
 * invalid answer counts as none and grants nothing.
 */
export class VerifiedSession {
  @IsString() @MaxLength(200) id: string;
  @IsIn(['verification_session']) object_name: string;
  @IsString() @MaxLength(200) project_id: string;
  @IsIn(VERIFICATION_STATUSES) status: VerificationStatus;
  @IsOptional() @IsString() @MaxLength(200) user_id: string | null;
  @IsDefined() @IsObject() custom_fields: Record<string, unknown>;
  @IsOptional() @IsInt() @Min(0) @Max(MAX_UNIX_SECONDS) completed_at: number | null;
  /** Whether the person has consented; only shown to people who wait. */
  @IsOptional() @IsBoolean() is_data_granted?: boolean | null;
  /** Which browser the person was verified in; only of `single_browser` sessions. */
  @IsOptional() @Matches(/^[0-9a-f]{64}$/) browser_proof_sha256?: string | null;
  /** Any shape (source document, verification_session); only one code in it is read. */
  @Allow() status_details?: unknown;
  @IsOptional() @Nested(() => Traits) traits?: Traits | null;
  @IsOptional() @NestedList(() => CheckTaken) checks?: CheckTaken[] | null;
}

export class CreatedSession {
  @IsString() @MaxLength(200) id: string;
  @IsIn(['verification_session']) object_name: string;
  @IsString() @MaxLength(500) token: string;
  /** The steps that the person is asked for. */
  @IsOptional() @IsArray() @IsString({ each: true }) fields_to_collect?: string[] | null;
}

/** The answer to registering a webhook endpoint. */
export class CreatedWebhookEndpoint {
  @IsString() @MaxLength(200) id: string;
  @IsIn(['webhook_endpoint']) object_name: string;
  @IsString() @MaxLength(500) secret: string;
  @IsString() @MaxLength(500) bearer: string;
}

/** The current state of a webhook endpoint. */
export class RegisteredWebhookEndpoint {
  @IsString() @MaxLength(200) id: string;
  @IsIn(['webhook_endpoint']) object_name: string;
  @IsString() @MaxLength(2_048) url: string;
  @IsString() @MaxLength(100) status: string;
  @IsArray() @IsString({ each: true }) event_types: string[];
  /** Not null once its signing secret was rotated. */
  @IsOptional() @IsInt() @Min(0) @Max(MAX_UNIX_SECONDS) old_secret_expires_at?: number | null;
  /** Not null once its bearer was replaced. */
  @IsOptional() @IsInt() @Min(0) @Max(MAX_UNIX_SECONDS) bearer_rotated_at?: number | null;
  @IsBoolean() signed: boolean;
  @IsInt() @Min(0) @Max(MAX_UNIX_SECONDS) updated_at: number;
}

class ListedSession {
  @IsString() @MaxLength(200) id: string;
  @IsOptional() @NestedList(() => CheckTaken) checks?: CheckTaken[] | null;
}

/** The result of a search for sessions. */
export class FoundSessions {
  @IsIn(['list']) object_name: string;
  @IsArray() @ValidateNested() @Type(() => ListedSession) data: ListedSession[];
}

/** A page of sessions; only its form is checked. */
export class SessionPage {
  @IsIn(['list']) object_name: string;
  @IsArray() data: unknown[];
}

export class DeviceKeyAnswer {
  @IsString() @MaxLength(200) id: string;
  @IsString() @MaxLength(200) verification_session_id: string;
  @IsIn(['hwk', 'swk']) kind: 'hwk' | 'swk';
  @IsString() @MaxLength(200) label: string;
  @IsInt() @Min(0) @Max(MAX_UNIX_SECONDS) created_at: number;
  @IsInt() @Min(0) @Max(MAX_UNIX_SECONDS) usable_for_resets_at: number;
  @IsInt() @Min(0) @Max(MAX_UNIX_SECONDS) last_used_at: number;
}

export class DeviceKeyList {
  @IsIn(['list']) object_name: string;
  @NestedList(() => DeviceKeyAnswer) data: DeviceKeyAnswer[];
}

/**
 * Parses an answer like a request body: refuses values PostgreSQL cannot store, prototype keys, and
 * too deep nesting. Undefined when it is unreadable.
 */
export function readAnswer(body: unknown): unknown {
  if (!Buffer.isBuffer(body)) return undefined;
  try {
    return parseJsonBody(body, ANSWER_BOUNDS);
  } catch {
    return undefined;
  }
}

/** Validates the answer as its class. An invalid one is `verification_service_unavailable`. */
export async function checkedAnswer<T extends object>(
  type: new () => T,
  answer: unknown,
): Promise<T> {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) throw unusable();
  const value = plainToInstance(type, namedFields(type, answer));
  const errors = await validate(value, { forbidUnknownValues: true });
  if (errors.length > 0) throw unusable();
  return value;
}

/** Keeps only the declared fields: copying and checking the others would cost more than the rest. */
function namedFields(type: new () => object, answer: object): object {
  const known = fieldNames.get(type) ?? namesOf(type);
  fieldNames.set(type, known);
  return Object.fromEntries(Object.entries(answer).filter(([name]) => known.has(name)));
}

function namesOf(type: new () => object): ReadonlySet<string> {
  const fields = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  return new Set(fields.map(({ propertyName }) => propertyName));
}

/** The 503 for every unusable answer. The log keeps `why`, which holds nothing of the request. */
export function unusable(why?: string): Error {
  return verificationServiceUnavailable({
    cause: why === undefined ? undefined : new Error(why),
    headers: { 'retry-after': '2' },
  });
}

/** Only a code of the contract is passed on; the rest of the answer is internal to the service. */
export function refused({ status, code }: Failure): Problem {
  const known = typeof code === 'string' && /^[a-z_]{1,64}$/.test(code) ? code : null;
  const detail = `The verification service answered ${known ?? String(status)}`;
  return verificationServiceRefused({ detail, cause: new ServiceRefusal(known, detail) });
}

/** Whether a call to the service failed, in whatever way. */
export function isServiceProblem(error: unknown): boolean {
  return error instanceof Problem && SERVICE_PROBLEMS.some(({ code }) => code === error.code);
}

/** Whether the service itself refuses, for whatever reason. */
export function isRefused(error: unknown): error is Problem & { cause: ServiceRefusal } {
  return error instanceof Problem && error.cause instanceof ServiceRefusal;
}

/** Whether the service refuses with this code. A 404 without it says nothing about the resource. */
export function isRefusedAs(error: unknown, code: string): boolean {
  return isRefused(error) && error.cause.code === code;
}
