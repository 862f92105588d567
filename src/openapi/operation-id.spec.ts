import { operationId } from './operation-id.js';

describe('the name of an operation', () => {
  it.each([
    ['POST', '/v1/verification_sessions', 'verificationSessionsCreate'],
    ['GET', '/v1/verification_sessions', 'verificationSessionsList'],
    ['GET', '/v1/verification_sessions/:id', 'verificationSessionsGet'],
    ['POST', '/v1/verification_sessions/:id/cancel', 'verificationSessionsCancel'],
    ['PATCH', '/gateway/v1/employees/:employee_id', 'employeesUpdate'],
    ['DELETE', '/gateway/v1/employees/:employee_id', 'employeesDelete'],
    ['POST', '/gateway/v1/employees/:employee_id/reset_identity', 'employeesResetIdentity'],
    ['POST', '/gateway/v1/grants/introspect', 'grantsIntrospect'],
    ['GET', '/gateway/v1/config', 'configGet'],
    ['PUT', '/gateway/v1/config', 'configReplace'],
    ['GET', '/v1/webhook_endpoints/:id/deliveries', 'webhookEndpointsDeliveriesList'],
    ['GET', '/gateway/.well-known/jwks.json', 'jwksGet'],
    ['POST', '/verify/api/:id/steps/consent', 'verifyApiStepsConsent'],
  ])('of %s %s follows from its address', (method, path, name) => {
    expect(operationId(method, path)).toBe(name);
  });
});
