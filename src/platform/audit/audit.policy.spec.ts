import { auditCutoff, pruneSteps, auditCsv, auditJsonLines } from './audit.policy.js';
import type { AuditEntry } from './audit-entry.js';
import { newId } from '../ids/index.js';

const hash = Buffer.alloc(32);
const stepsTo = (sequences: number[], start: number, most?: number): number[][] =>
  pruneSteps(
    start,
    sequences.map((sequence) => ({ sequence, hash })),
    most,
  ).map(({ after, checkpoint }) => [after, checkpoint.sequence]);

describe('the retention of the audit', () => {
  it('is in calendar years', () => {
    expect(auditCutoff(new Date('2026-11-20T12:00:00Z'), 7)).toEqual(
      new Date('2019-11-20T12:00:00Z'),
    );
  });

  it.each([5, 0, -7, Number.NaN])('is never %d years', (years) => {
    expect(() => auditCutoff(new Date(), years)).toThrow('at least 6 years');
  });

  it('goes from checkpoint to checkpoint, as many at once as may be', () => {
    expect(stepsTo([3, 5, 8, 9], 0, 5)).toEqual([
      [0, 5],
      [5, 9],
    ]);
    expect(stepsTo([3, 5, 8, 9], 2, 100)).toEqual([[2, 9]]);
    expect(stepsTo([], 0)).toEqual([]);
  });

  it('takes a whole stretch between two checkpoints, however long it is', () => {
    expect(stepsTo([50, 60, 61], 0, 5)).toEqual([
      [0, 50],
      [50, 60],
      [60, 61],
    ]);
  });
});

const ENTRY: AuditEntry = {
  tenant: newId('key'),
  id: newId('aud'),
  at: '2026-01-01T00:00:00.000000Z',
  actor: '=HYPERLINK("http://evil.example")',
  action: 'session.revealed',
  outcome: 'allowed',
  subject: 'vs_1',
  details: { reason: '@SUM(A1)' },
};

// eslint-disable-next-line @typescript-eslint/require-await
async function* pages(...each: AuditEntry[][]): AsyncGenerator<AuditEntry[]> {
  yield* each;
}

async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const part of parts) text += part;
  return text;
}

describe('an export of the audit', () => {
  it('is no formula to a spreadsheet', async () => {
    const [, line] = (await textOf(auditCsv(pages([ENTRY])))).split('\r\n');

    expect(line).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(line).toContain(`"{""reason"":""@SUM(A1)""}"`);
  });

  it('has one entry on each line, and not the tenant', async () => {
    const lines = (await textOf(auditJsonLines(pages([ENTRY], [ENTRY])))).trim().split('\n');
    const { tenant: _tenant, ...shown } = ENTRY;

    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([shown, shown]);
  });
});
