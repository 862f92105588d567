import { defineProblem, requestInvalid, type Problem } from '../../../platform/errors/index.js';
import type { FormattedError } from '../../../platform/http/index.js';

export const SCIM_TYPE = 'application/scim+json';
const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** The `scimType` of a refusal (RFC 7644 3.12, RFC 9865 3). */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'
  | 'invalidSyntax'
  | 'mutability'
  | 'uniqueness'
  | 'tooMany'
  | 'invalidCursor'
  | 'expiredCursor'
  | 'invalidCount';

const refused = defineProblem('scim_refused', 400, 'The SCIM request is not valid');
const conflicts = defineProblem('scim_conflict', 409, 'The SCIM resource exists already');
export const scimNotFound = defineProblem('scim_not_found', 404, 'There is no such SCIM resource');
export const scimForbidden = defineProblem(
  'scim_forbidden',
  403,
  'This SCIM request is not allowed',
);
export const scimVersionStale = defineProblem(
  'scim_version_stale',
  412,
  'The resource has another version: read it again',
);
export const scimNotImplemented = defineProblem(
  'scim_not_implemented',
  501,
  'This part of SCIM is not offered',
);

const TYPES = new WeakMap<Problem, ScimType>();

/** A refusal with its `scimType`. `detail` names attributes, never values of a person. */
export function scimRefusal(type: ScimType, detail: string): Problem {
  const problem = (type === 'uniqueness' ? conflicts : refused)({ detail });
  TYPES.set(problem, type);
  return problem;
}

/** An error as RFC 7644 3.12 defines it: its status is a text. */
export function scimError(problem: Problem): FormattedError {
  const { code, detail, errors = [] } = problem;
  const status = problem.status === 415 ? 400 : problem.status;
  const scimType = TYPES.get(problem) ?? (status === 400 ? 'invalidSyntax' : undefined);
  const first = code === requestInvalid.code ? errors[0] : undefined;
  const text = first ? `${first.pointer}: ${first.detail}` : detail;
  return {
    status,
    contentType: SCIM_TYPE,
    body: {
      schemas: [ERROR_SCHEMA],
      status: String(status),
      ...(scimType && { scimType }),
      detail: text,
    },
  };
}
