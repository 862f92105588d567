import type { AuditEntry } from './audit-entry.js';
import { newId } from '../ids/index.js';
import { auditCsv, auditJsonLines } from './audit-export.policy.js';

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
