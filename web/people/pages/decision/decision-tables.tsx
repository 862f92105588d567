import type { Schema } from '../../../api/schemas.js';
import { DataTable, type Column } from '../../../kit/data/data-table.js';
import { wholeList } from '../../../kit/data/list-page.js';
import { EmptyState } from '../../../kit/elements/empty-state.js';
import { StatusBadge, type Status } from '../../../kit/elements/status-badge.js';
import { Facts } from '../../../kit/elements/facts.js';
import { Panel } from '../../../kit/elements/panel.js';
import { words } from '../../../kit/data/words.js';
import { factorsWords, fieldWords, ruleWords } from '../../words.js';
import classes from '../people.module.css';

type Decision = Schema<'DecisionView'>;
type Attribute = Decision['attributes'][number] & { id: string };
type Check = Decision['checks'][number] & { id: string };

const RESULTS: Record<string, Status> = {
  match: { label: 'Agrees', tone: 'good' },
  near: { label: 'Nearly agrees', tone: 'good' },
  differs: { label: 'Differs', tone: 'bad' },
  missing_on_record: { label: 'Missing on the record', tone: 'bad' },
  missing_on_document: { label: 'Missing on the document', tone: 'bad' },
  not_verified: { label: 'Not confirmed by a code', tone: 'bad' },
  ignored: { label: 'Not compared', tone: 'neutral' },
};

const ATTRIBUTES: readonly Column<Attribute>[] = [
  { header: 'Attribute', isName: true, cell: ({ name }) => fieldWords(name) },
  { header: 'Rule', cell: ({ rule }) => ruleWords(rule) },
  {
    header: 'Result',
    cell: ({ result }) => (
      <StatusBadge
        tone={RESULTS[result]?.tone ?? 'neutral'}
        label={RESULTS[result]?.label ?? words(result)}
      />
    ),
  },
];

const CHECKS: readonly Column<Check>[] = [
  { header: 'Check', isName: true, cell: ({ code }) => words(code) },
  {
    header: 'Result',
    cell: ({ passed }) => (
      <StatusBadge tone={passed ? 'good' : 'bad'} label={passed ? 'Passed' : 'Not passed'} />
    ),
  },
  { header: 'State', cell: ({ status }) => words(status) },
  { header: 'Required', cell: ({ required }) => (required ? 'Yes' : 'No') },
];

/** How each value of the record compared with what was verified; never the value. */
export function AttributesTable({ attributes }: Pick<Decision, 'attributes'>) {
  const rows = attributes.map((each) => ({ ...each, id: each.name }));
  return (
    <Panel title="Compared with the record" flush>
      <DataTable
        caption="Compared attributes"
        columns={ATTRIBUTES}
        list={wholeList(rows)}
        empty={
          <EmptyState title="Nothing was compared">
            <p>The verification did not succeed, so there was nothing to compare.</p>
          </EmptyState>
        }
      />
    </Panel>
  );
}

export function ChecksTable({ checks }: Pick<Decision, 'checks'>) {
  const rows = checks.map((each) => ({ ...each, id: each.code }));
  return (
    <Panel title="Checked" flush>
      <DataTable
        caption="Checks of the verification"
        columns={CHECKS}
        list={wholeList(rows)}
        empty={
          <EmptyState title="No checks">
            <p>The verification ended before anything was checked.</p>
          </EmptyState>
        }
      />
    </Panel>
  );
}

/** What the person showed, what opened the action, and what would have. */
export function FactorsPanel({ factors }: { factors: NonNullable<Decision['factors']> }) {
  const { shown, branch, any_of: anyOf, missing } = factors;
  const isFaceOnly = factors.acr === 'face_only';
  return (
    <Panel title="What was shown">
      <Facts
        facts={[
          ['Shown', factorsWords(shown) || 'Nothing that counts'],
          [
            'These were enough',
            branch && `${factorsWords(branch)}${isFaceOnly ? ' (face alone)' : ''}`,
          ],
          ['The action needs one of', <Sets key="n" sets={anyOf} />],
          ['Missing, one of', branch ? null : <Sets key="m" sets={missing} />],
        ]}
      />
    </Panel>
  );
}

/** Each set on a line of its own: within one, all are needed. */
function Sets({ sets }: { sets: readonly (readonly string[])[] }) {
  return (
    <ul className={classes.sets}>
      {sets.map((set) => (
        <li key={set.join()}>{factorsWords(set)}</li>
      ))}
    </ul>
  );
}
