import { globSync, readFileSync } from 'node:fs';
import type { INestApplication } from '@nestjs/common';
import { documentedPath, listRoutes } from '../../src/openapi/index.js';
import { packagePath } from '../../src/platform/config/index.js';
import { previewApplication } from '../../src/openapi/preview-application.js';
import { defineProblem, listProblemKinds } from '../../src/platform/errors/index.js';
import { readDocument } from '../support/answers/openapi.js';

/** Codes that no operation of the document can answer with. */
const IN_NO_OPERATION: Record<string, string> = {
  access_policy_missing: 'a handler without a policy cannot be built into the document at all',
  route_not_found: 'there is no operation at that address',
  method_not_allowed: 'there is no operation of that method',
  precondition_failed: 'answered for scripts and styles alone',
  headers_too_large: 'refused before an operation is found',
  request_malformed: 'refused before an operation is found',
  request_timed_out: 'refused before an operation is found',
  authorization_expired: 'answered as a page',
  link_expired: 'answered as a page',
  logo_not_found: 'of a picture, shown by pages and letters',
  mailbox_message_not_found: 'answered as a page, outside production',
  embedding_not_allowed: 'answered as a page',
  page_not_built: 'answered as a page',
  return_link_invalid: 'answered as a page',
  return_link_used: 'answered as a page',
  client_invalid: 'answered in the words of OAuth',
  grant_type_unsupported: 'answered in the words of OAuth',
  scope_invalid: 'answered in the words of OAuth',
  code_grant_only: 'answered in the words of OAuth',
  code_invalid: 'answered in the words of OAuth',
  sign_in_client_unknown: 'answered as a page',
  sign_in_elsewhere: 'answered as a page',
  sign_in_hint_invalid: 'answered as a page',
  identity_provider_silent: 'answered as a page',
  pushed_request_invalid: 'answered in the words of OAuth',
  pushed_scope_invalid: 'answered in the words of OAuth',
  sign_in_over: 'answered as a page',
  sign_in_pending: 'answered as a page',
  scim_conflict: 'answered in the words of SCIM',
  scim_forbidden: 'answered in the words of SCIM',
  scim_not_found: 'answered in the words of SCIM',
  scim_not_implemented: 'answered in the words of SCIM',
  scim_refused: 'answered in the words of SCIM',
  evaluation_invalid: 'answered in the words of AuthZEN',
  step_up_invalid: 'answered as a page',
  step_up_return_unknown: 'answered as a page',
  step_up_foreign: 'answered as a page',
  scim_version_stale: 'answered in the words of SCIM',
  webhook_refused: 'answered to whoever forges a webhook of the verification service',
  report_refused: 'answered to whoever forges a report of the provider of text messages',
  customer_not_found: 'command line only',
  organization_not_found: 'command line only',
  signing_key_not_found: 'command line only',
  staff_account_disabled: 'command line, and in development',
  staff_account_not_found: 'command line, and in development',
  staff_key_not_found: 'command line only',
};

/** The statuses of the contract, and those of HTTP for requests that reach no operation. */
const STATUSES = [
  400, 401, 403, 404, 405, 408, 409, 410, 411, 412, 413, 414, 415, 422, 429, 431, 500, 501, 503,
];

const SOURCES = globSync('src/**/*.ts', { cwd: packagePath('.') }).filter(
  (file) => !file.endsWith('.spec.ts'),
);

/** `file: what` for every match of a pattern in the sources. */
function found(pattern: RegExp): { file: string; text: string }[] {
  return SOURCES.flatMap((file) =>
    [...readFileSync(packagePath(file), 'utf8').matchAll(pattern)].map((match) => ({
      file,
      text: match[1] ?? match[0],
    })),
  );
}

describe('problems', () => {
  let app: INestApplication;

  beforeAll(async () => {
    app = await previewApplication();
  });

  it('are declared once each: a second declaration does not load', () => {
    expect(() => defineProblem('session_not_found', 404, 'Again')).toThrow('declared twice');
  });

  it('are all in the reference page, whichever file declares them', () => {
    const declared = found(/defineProblem\(\s*'([^']+)'/g).map(({ text }) => text);

    expect(declared.length).toBeGreaterThan(20);
    expect(declared.sort()).toEqual(
      listProblemKinds()
        .map(({ code }) => code)
        .sort(),
    );
  });

  it('are thrown by their factories only, so that none has an undeclared code', () => {
    expect(found(/new Problem\(/g).map(({ file }) => file)).toEqual([
      'src/platform/errors/problem.ts',
    ]);
  });

  it('replace the exceptions of the framework', () => {
    const pattern = /throw new (\w*Exception)\(/g;

    expect(found(pattern)).toEqual([]);
    expect('throw new NotFoundException()'.match(pattern)).not.toBeNull();
  });

  it('have a code that is a noun and a reason, a status of the contract, and a title that is a sentence', () => {
    const faults = listProblemKinds().filter(
      ({ code, status, title }) =>
        !/^[a-z]+(_[a-z0-9]+)+$/.test(code) ||
        !STATUSES.includes(status) ||
        !/^[A-Z].{8,}[^.]$/.test(title),
    );

    expect(faults).toEqual([]);
  });

  it('are documented at every operation whose handler names them', () => {
    const { paths } = readDocument();
    const missing = listRoutes(app).flatMap(({ method, path, operationId, problems }) => {
      const operation = paths[documentedPath(path)]?.[method.toLowerCase()];
      if (!operation) return [];
      return problems
        .filter(({ code, status }) => !operation.responses[status]?.['x-codes']?.includes(code))
        .map(({ code }) => `${operationId}: ${code}`);
    });

    expect(missing).toEqual([]);
  });

  it('are each documented at some operation, save those listed here with a reason', () => {
    const documented = new Set(
      Object.values(readDocument().paths)
        .flatMap((methods) => Object.values(methods))
        .flatMap(({ responses }) => Object.values(responses))
        .flatMap((response) => response['x-codes'] ?? []),
    );
    const undocumented = listProblemKinds().filter(({ code }) => !documented.has(code));

    expect(undocumented.map(({ code }) => code)).toEqual(Object.keys(IN_NO_OPERATION).sort());
  });
});
