import { isAccepted, isWebPage, ocsfEvent } from './export-format.policy.js';

interface Event {
  class_uid: number;
  category_uid: number;
  activity_id: number;
  type_uid: number;
  severity_id: number;
  status_id: number;
  time: number;
}

it.each([
  ['ok, as some collectors say it', 'text/html', 'ok', true],
  ['nothing', 'text/html; charset=utf-8', '', true],
  ['a sign-in page', 'text/html', '<!doctype html><title>Sign in</title>', false],
  ['a page in other letters', ' Application/XHTML+xml', '<html/>', false],
  ['what holds elements and is no page', 'application/json', '{"text":"<b>"}', true],
  ['something without a type', null, '<ok>', true],
])('%s is an acceptance: %s %s', (_, contentType, body, accepted) => {
  expect(isAccepted('ndjson', { status: 200, contentType, body })).toBe(accepted);
  expect(isWebPage({ status: 200, contentType, body })).toBe(!accepted);
});

it('a collector of HEC says so in its body, whatever it calls it', () => {
  const answer = { status: 200, contentType: 'text/html', body: '{"text":"Success","code":0}' };

  expect(isAccepted('hec', answer)).toBe(true);
  expect(isAccepted('hec', { ...answer, body: 'ok' })).toBe(false);
  expect(isAccepted('hec', { ...answer, status: 302 })).toBe(false);
});

describe('an entry in OCSF', () => {
  const event = (action: string, outcome = 'changed', details = {}): Event =>
    ocsfEvent({
      ...{ sequence: 7, hash: 'ab', id: 'aud_1', tenant: 'cust_1', actor: 'system', details },
      ...{ at: '2026-01-02T03:04:05.678901Z', action, outcome, subject: 'emp_1' },
    }) as Event;

  it.each([
    ['employee.created', 'changed', 3001, 1],
    ['employee.identity_reset', 'changed', 3001, 4],
    ['employee.deleted', 'changed', 3001, 6],
    ['employee.changed', 'changed', 3001, 99],
    ['staff.signed_in', 'allowed', 3002, 1],
    ['staff.signed_out', 'changed', 3002, 2],
    ['staff.invited', 'changed', 3004, 1],
    ['config.changed', 'changed', 3004, 3],
    ['connection.removed', 'changed', 3004, 4],
    ['access_request.decided', 'refused', 6003, 99],
    ['grant.issued', 'allowed', 6003, 99],
    ['employee.identity_mismatch', 'alarm', 2004, 1],
    ['authentication.locked_out', 'alarm', 2004, 1],
  ])(
    '%s with the outcome %s is of class %d and activity %d',
    (action, outcome, class_uid, activity_id) => {
      expect(event(action, outcome)).toMatchObject({ class_uid, activity_id });
    },
  );

  it.each([
    ['suspended', 5],
    ['terminated', 5],
    ['active', 99],
  ])('a record that is %s by a change is of the activity %d', (status, activity_id) => {
    expect(event('employee.changed', 'changed', { status })).toMatchObject({ activity_id });
  });

  // By the classes of OCSF 1.3: what is required, and where one of several is.
  it.each([
    ['employee.changed', { user: { uid: 'emp_1' }, activity_name: 'employee.changed' }],
    ['staff.signed_in', { user: { uid: 'emp_1' }, service: { name: 'Identity gateway' } }],
    ['config.changed', { entity: { uid: 'emp_1' } }],
    [
      'grant.issued',
      {
        api: { operation: 'grant.issued' },
        actor: { user: { uid: 'system' } },
        src_endpoint: { uid: 'system' },
        activity_name: 'grant.issued',
      },
    ],
  ])('%s has what its class requires', (action, required) => {
    expect(event(action)).toMatchObject({
      ...required,
      metadata: { version: '1.3.0', product: { name: expect.any(String) as string } },
    });
  });

  it('has numbers that are made of one another, and the time in milliseconds', () => {
    for (const action of [
      'employee.created',
      'grant.issued',
      'config.changed',
      'staff.signed_in',
    ]) {
      const { class_uid, category_uid, activity_id, type_uid, time } = event(action);
      expect(type_uid).toBe(class_uid * 100 + activity_id);
      expect(category_uid).toBe(Math.floor(class_uid / 1_000));
      expect(time).toBe(Date.UTC(2026, 0, 2, 3, 4, 5, 678));
    }
  });

  it('an alarm has a title and an id, as a finding must', () => {
    expect(event('employee.identity_mismatch', 'alarm')).toMatchObject({
      finding_info: { uid: 'aud_1', title: 'employee.identity_mismatch' },
    });
  });

  it.each([
    ['alarm', 4, 1],
    ['refused', 3, 2],
    ['allowed', 1, 1],
    ['changed', 1, 1],
  ])(
    'of the outcome %s has the severity %d and the status %d',
    (outcome, severity_id, status_id) => {
      expect(event('grant.consumed', outcome)).toMatchObject({ severity_id, status_id });
    },
  );
});
