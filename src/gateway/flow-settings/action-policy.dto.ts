import { FACTORS, type ActionPolicy } from '../customers/index.js';

export type ActionPolicyInput = { [Name in keyof ActionPolicy]?: ActionPolicy[Name] | null };

export const ACTION_POLICY = {
  type: 'object',
  additionalProperties: false,
  properties: {
    any_of: {
      type: 'array',
      maxItems: 20,
      nullable: true,
      items: {
        type: 'array',
        minItems: 1,
        maxItems: FACTORS.length,
        items: { type: 'string', enum: [...FACTORS] },
      },
      description: 'Each list is enough. The defaults when left out.',
    },
    max_age: { type: 'integer', minimum: 30, maximum: 86_400, nullable: true },
    accept_face_only: { type: 'boolean', nullable: true },
    face_only_reason: { type: 'string', maxLength: 500, nullable: true },
    accept_without_face: {
      type: 'boolean',
      nullable: true,
      description:
        'Document, device-bound key and link open it for who shows no face. A second administrator must agree.',
    },
    without_face_reason: { type: 'string', maxLength: 500, nullable: true },
  },
} as const;

const POLICY_CHECKS: Record<keyof ActionPolicyInput, (value: unknown) => boolean> = {
  any_of: (value) => Array.isArray(value) && value.length <= 20 && value.every(isBranch),
  max_age: (value) => Number.isInteger(value) && Number(value) >= 30 && Number(value) <= 86_400,
  accept_face_only: isBoolean,
  face_only_reason: isReason,
  accept_without_face: isBoolean,
  without_face_reason: isReason,
};

const POLICY_SAYS = `must hold {any_of, max_age, accept_face_only, face_only_reason, accept_without_face, without_face_reason}: lists of ${FACTORS.join(', ')}, 30 to 86400 seconds, and booleans with texts of at most 500 characters`;

/** What is wrong with the policy of one action; null if nothing is. */
export function policyFault(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return POLICY_SAYS;
  const isValid = Object.entries(value).every(
    ([name, each]) =>
      Object.hasOwn(POLICY_CHECKS, name) &&
      (each === null || POLICY_CHECKS[name as keyof ActionPolicyInput](each)),
  );
  return isValid ? null : POLICY_SAYS;
}

function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean';
}

function isReason(value: unknown): boolean {
  return typeof value === 'string' && value.length <= 500;
}

function isBranch(value: unknown): boolean {
  const known: readonly unknown[] = FACTORS;
  return (
    Array.isArray(value) &&
    value.length >= 1 &&
    value.every((factor) => known.includes(factor)) &&
    new Set(value).size === value.length
  );
}
