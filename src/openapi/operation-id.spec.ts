import { operationId } from './operation-id.js';

describe('the name of an operation', () => {
  it.each([
    ['POST', '/v1/verification_sessions', 'verificationSessionsCreate'],
    ['GET', '/v1/verification_sessions', 'verificationSessionsList'],
    ['GET', '/v1/verification_sessions/:id', 'verificationSessionsGet'],
    ['POST', '/v1/verification_sessions/:id/cancel', 'verificationSessionsCancel'],
    ['PATCH', '/gateway/v1/employees/:employee_id', 'gatewayEmployeesUpdate'],
    ['DELETE', '/gateway/v1/employees/:employee_id', 'gatewayEmployeesDelete'],
    ['POST', '/gateway/v1/employees/:employee_id/reset_identity', 'gatewayEmployeesResetIdentity'],
    ['POST', '/gateway/v1/grants/introspect', 'gatewayGrantsIntrospect'],
    ['GET', '/gateway/v1/config', 'gatewayConfigGet'],
    ['PUT', '/gateway/v1/config', 'gatewayConfigReplace'],
    ['GET', '/v1/webhook_endpoints/:id/deliveries', 'webhookEndpointsDeliveriesList'],
    ['GET', '/gateway/.well-known/jwks.json', 'gatewayJwksGet'],
    ['POST', '/verify/api/:id/steps/consent', 'verifyApiStepsConsent'],
  ])('of %s %s follows from its address', (method, path, name) => {
    expect(operationId(method, path)).toBe(name);
  });
});
