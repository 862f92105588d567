import type { OutboundResult } from '../http/index.js';
import { diagnose, type DoctorCheck } from './diagnosis.policy.js';

const answered = (status: number, latencyMs = 20): OutboundResult => ({
  kind: 'answered',
  status,
  latencyMs,
  retryAfter: null,
  contentType: null,
  headers: {},
  start: Buffer.alloc(0),
});
const lost = (reason: 'tls_failed' | 'name_not_found'): OutboundResult => ({
  kind: 'failed',
  reason,
  latencyMs: 5,
});
const HEALTHY = {
  right: answered(204),
  forgedSignature: answered(401),
  wrongBearer: answered(401),
};

describe('what the doctor says of a receiver', () => {
  const failedOf = (answers: Partial<typeof HEALTHY>): [DoctorCheck, string | null][] =>
    diagnose({ ...HEALTHY, ...answers })
      .filter(({ outcome }) => outcome === 'failed')
      .map(({ check, mend }) => [check, mend]);

  it('finds nothing where everything is right', () => {
    expect(diagnose(HEALTHY).map(({ outcome }) => outcome)).toEqual(Array(5).fill('passed'));
  });

  it.each([
    [{ right: lost('tls_failed') }, 'reachable', /certificate/],
    [{ right: lost('name_not_found') }, 'reachable', /host name/],
    [{ right: answered(302) }, 'answer', /redirects/],
    [{ right: answered(404) }, 'answer', /path/],
    [{ right: answered(401) }, 'answer', /secrets/],
    [{ right: answered(500) }, 'answer', /200 to 299/],
    [{ right: answered(200, 4_000) }, 'speed', /afterwards/],
    [{ forgedSignature: answered(200) }, 'signature', /forged signature/],
    [{ wrongBearer: answered(200) }, 'bearer', /wrong bearer/],
  ])('names the fix for %o', (answers, check, mend) => {
    expect(failedOf(answers as Partial<typeof HEALTHY>)).toEqual([
      [check, expect.stringMatching(mend)],
    ]);
  });

  it('passes nothing that could not be tried', () => {
    const found = diagnose({ right: lost('tls_failed'), forgedSignature: null, wrongBearer: null });

    expect(found.map(({ outcome }) => outcome)).toEqual([
      'failed',
      'skipped',
      'skipped',
      'skipped',
      'skipped',
    ]);
  });
});
