import { meaningOf, type ActionAnswer } from './action-call.js';

const answered = (status: number, body: unknown = ''): ActionAnswer => ({
  kind: 'answered',
  status,
  start: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});

describe('the answer of a system that does an action', () => {
  it.each([200, 201, 202, 204])('%i is done only with the agreed word', (status) => {
    expect(meaningOf(answered(status, { status: 'done', more: 1 }))).toEqual({ status: 'done' });
    for (const body of ['', 'done', '"done"', 'null', '{"status":true}', '{"status":"queued"}'])
      expect(meaningOf(answered(status, body))).toEqual({
        status: 'again',
        error: 'answer_malformed',
        isUncertain: true,
      });
    const failed = { status: 'failed', error: 'refused' };
    expect(meaningOf(answered(status, { status: 'failed' }))).toEqual(failed);
  });

  it.each([301, 307, 400, 401, 403, 404, 410, 422])('%i is a refusal', (status) => {
    const done = answered(status, { status: 'done' });
    expect(meaningOf(done)).toEqual({ status: 'failed', error: `answered_${String(status)}` });
  });

  it.each([408, 409, 425, 429, 500, 502, 503])('%i may have had an effect', (status) => {
    expect(meaningOf(answered(status))).toMatchObject({ status: 'again', isUncertain: true });
  });

  it.each([
    ['connection_lost', true],
    ['timed_out', true],
    ['answer_malformed', true],
    ['stopped', true],
    ['connection_refused', false],
    ['name_not_found', false],
    ['tls_failed', false],
    ['address_refused', false],
  ])('%s: an effect is possible: %s', (reason, isUncertain) => {
    expect(meaningOf({ kind: 'failed', reason })).toEqual({
      status: 'again',
      error: reason,
      isUncertain,
    });
  });
});
