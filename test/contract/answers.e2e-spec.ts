import { Module, type CallHandler } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { map, type Observable } from 'rxjs';
import request from 'supertest';
import { apiOf, SESSIONS } from '../factories/api.js';
import { makeKey, makePartner, type Partner } from '../factories/partner.js';
import { visit } from '../factories/visitor.js';
import { startApplication, type TestApplication } from '../support/application.js';
import { DocumentedAnswers, expectDocumented, readDocument } from '../support/answers/openapi.js';

function addField(_: unknown, next: CallHandler<object>): Observable<object> {
  return next.handle().pipe(map((body) => ({ ...body, planted: true })));
}

const PROBLEM = {
  type: 'urn:identity-gateway:problem:service_unavailable',
  title: 'The service cannot answer right now; try again',
  status: 503,
  detail: 'The service cannot answer right now; try again',
  instance: 'req_1',
  code: 'service_unavailable',
  request_id: 'req_1',
  errors: [],
};

describe('answers of the running application', () => {
  let test: TestApplication;
  let partner: Partner;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
  });

  afterAll(() => test.close());

  it('are as openapi.json describes them, for sessions', async () => {
    const api = apiOf(test, partner.sandboxKey);
    const created = await api.post(SESSIONS, { project_id: partner.documentProject });

    expectDocumented('verificationSessionsCreate', created);
    expectDocumented('verificationSessionsGet', await api.get(`${SESSIONS}/${created.body.id}`));
    await api.complete(created.body.id, 'success');
    expectDocumented('verificationSessionsGet', await api.get(`${SESSIONS}/${created.body.id}`));
    expectDocumented('verificationSessionsList', await api.get(SESSIONS));
    expectDocumented(
      'verificationSessionsCancel',
      await api.post(`${SESSIONS}/${created.body.id}/cancel`),
    );
    expectDocumented(
      'verificationSessionsRedact',
      await api.post(`${SESSIONS}/${created.body.id}/redact`),
    );
    expectDocumented('verificationSessionsGet', await api.get(`${SESSIONS}/${created.body.id}`));
    expectDocumented(
      'eventsList',
      await api.get(`/v1/events?project_id=${partner.documentProject}`),
    );
  });

  it('are as openapi.json describes them, for the hosted page', async () => {
    const session = await apiOf(test, partner.sandboxKey).session({
      project_id: partner.ial2Project,
    });
    const page = await visit(test, session);

    expectDocumented('verifyApiGet', await page.get());
    expectDocumented('verifyApiStepsConsent', await page.post('steps/consent', { granted: true }));
    expectDocumented('verifyApiStepsDocument', await page.post('steps/document', {}));
    expectDocumented(
      'verifyApiStepsSelfie',
      await page.post('steps/selfie', { simulation: { scenario: 'success' } }),
    );
    expectDocumented('verifyApiBack', await page.post('back'));
    expectDocumented('verifyApiCancel', await page.post('cancel'));
    expectDocumented('verifyApiStepsConsent', await page.post('steps/consent', { granted: true }));
  });

  it('are as openapi.json describes them, for problems', async () => {
    const api = apiOf(test, partner.sandboxKey);
    const { secret } = await makeKey(test.app, partner.organizationId, { scopes: ['events:read'] });

    expectDocumented('verificationSessionsGet', await api.get(`${SESSIONS}/nonsense`));
    expectDocumented(
      'verificationSessionsCreate',
      await api.post(SESSIONS, { project_id: 'nonsense', more: 1 }),
    );
    expectDocumented(
      'verificationSessionsCreate',
      await api.post(SESSIONS, {}).set('content-type', 'text/csv').send('a'),
    );
    expectDocumented(
      'verificationSessionsCreate',
      await api.post(SESSIONS, { project_id: 'x'.repeat(300_000) }),
    );
    expectDocumented('verificationSessionsList', await apiOf(test, 'sk_test_wrong').get(SESSIONS));
    expectDocumented('verificationSessionsList', await apiOf(test, secret).get(SESSIONS));
    expectDocumented('verificationSessionsList', await api.get(`${SESSIONS}?limit=0`));
    expectDocumented('readyzGet', await api.get('/readyz'));
  });
});

describe('an answer that openapi.json does not describe', () => {
  @Module({
    providers: [{ provide: APP_INTERCEPTOR, useValue: { intercept: addField } }],
  })
  class PlantedModule {}

  it('fails the test that causes it', async () => {
    const test = await startApplication({}, { modules: [PlantedModule] });
    const { body } = await request(test.baseUrl).get('/healthz');

    expect(body).toEqual({ status: 'ok', planted: true });
    await expect(test.close()).rejects.toThrow(
      'healthzGet 200: / must NOT have additional properties',
    );
  });

  const documented = new DocumentedAnswers(readDocument());
  const headers = { 'content-type': 'application/json; charset=utf-8', 'x-request-id': 'req_1' };
  const problem = { ...headers, 'content-type': 'application/problem+json' };
  const body = { status: 'ok' };

  it.each([
    ['another status', { status: 201, headers, body }, 'the status 201 is not described'],
    [
      'another media type',
      { status: 200, headers: { ...headers, 'content-type': 'text/html' }, body },
      'the media type',
    ],
    [
      'a field too many',
      { status: 200, headers, body: { ...body, secret: 1 } },
      'must NOT have additional properties',
    ],
    ['a field too few', { status: 200, headers, body: {} }, "must have required property 'status'"],
    [
      'another value',
      { status: 200, headers, body: { status: 'up' } },
      'must be equal to one of the allowed values',
    ],
    [
      'no request id',
      { status: 200, headers: { 'content-type': 'application/json' }, body },
      'X-Request-Id is missing',
    ],
    [
      'another code',
      { status: 503, headers: problem, body: { ...PROBLEM, code: 'session_not_found' } },
      'the code session_not_found is not described',
    ],
  ])('is found by %s', (_, answer, fault) => {
    expect(documented.faults('readyzGet', answer)).toEqual([expect.stringContaining(fault)]);
  });

  it('is distinguished from a described one', () => {
    expect(documented.faults('readyzGet', { status: 200, headers, body })).toEqual([]);
    expect(
      documented.faults('readyzGet', { status: 503, headers: problem, body: PROBLEM }),
    ).toEqual([]);
    expect(documented.faults('nowhere', { status: 200, headers, body })).toEqual([
      'there is no operation nowhere',
    ]);
  });
});
