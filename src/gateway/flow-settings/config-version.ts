import { isDeepStrictEqual } from 'node:util';
import { sha256 } from '../../platform/crypto/index.js';
import type { FlowConfig } from '../customers/index.js';

/**
 * A hash of the configuration. Both sides must be read from the database: jsonb orders the keys, so
 * that equal configurations have equal versions.
 */
export function configVersion(config: FlowConfig): string {
  return sha256(JSON.stringify(config)).toString('hex').slice(0, 32);
}

/** Settings lie at most this deep: `establish_identity.match.dob`. */
const DEPTH = 3;

/** The names of the settings that differ, such as `action_policies.reset_mfa.any_of`. */
export function changedFields(before: unknown, after: unknown, path: string[] = []): string[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (path.length === DEPTH || !isGroup(before) || !isGroup(after)) return [path.join('.')];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names]
    .sort()
    .flatMap((name) => changedFields(before[name], after[name], [...path, name]));
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
