import { useParams } from '@tanstack/react-router';
import type { Schema } from '../../api/schemas.js';
import { ActionButton } from '../../kit/action-button.js';
import { saveJson } from '../../kit/data/save-file.js';
import { useOne } from '../../kit/data/use-one.js';
import { useCall } from '../../kit/data/use-call.js';
import { words } from '../../kit/data/words.js';
import { Absent } from '../../kit/elements/absent.js';
import { Facts } from '../../kit/elements/facts.js';
import { PageHeader } from '../../kit/elements/page-header.js';
import { PageLink } from '../../kit/elements/page-link.js';
import { Panel } from '../../kit/elements/panel.js';
import { TimeText } from '../../kit/elements/time-text.js';
import { FormFailure } from '../../kit/forms/form-failure.js';
import { useSignedIn } from '../../kit/session/signed-in.js';
import {
  actionWords,
  actorWords,
  factorsWords,
  fieldWords,
  grantWords,
  reasonWords,
  ruleWords,
} from '../words.js';
import { type Column, DataTable } from '../../kit/data/data-table.js';
import { wholeList } from '../../kit/data/list-page.js';
import { EmptyState } from '../../kit/elements/empty-state.js';
import { type Status, StatusBadge } from '../../kit/elements/status-badge.js';
import layout from '../../kit/forms/layout.module.css';
import classes from './people.module.css';

type Decision = Schema<'DecisionView'>;

/** Why one request ended as it did: to read, to print, and as a signed file. */
export function DecisionPage() {
  const { api } = useSignedIn();
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const path = `/access_requests/${encodeURIComponent(id)}/decision`;
  const query = useOne<Decision>(api, path);
  if (!query.data) return <Absent title="Decision" query={query} />;
  return <Evidence decision={query.data} />;
}

function Evidence({ decision }: { decision: Decision }) {
  const { reason, rules, verification, grant } = decision;
  return (
    <>
      <PageHeader
        title={`${words(decision.action)}: ${actionWords(decision.outcome)}`}
        description="What the decision rested on. No value of a document or a record is kept for it."
        back={<PageLink to={`/employees/${decision.employee_row_id}`}>The employee</PageLink>}
        actions={<SignedFile id={decision.access_request_id} />}
      />
      <div className={layout.stack}>
        <Panel title="The request">
          <Facts
            facts={[
              ['Employee', decision.employee_id ?? 'Erased'],
              ['Reference', decision.reference],
              ['Asked', <TimeText key="a" at={decision.asked_at} />],
              ['Decided', <TimeText key="d" at={decision.decided_at} none="Open" />],
              ['Why', reason === null ? null : reasonWords(reason)],
              ['Flow', words(decision.flow)],
              ['Version of the rules', rules?.version ?? null],
              ['Verification', verification?.session_id ?? 'None decided this request'],
              ['Verified', verification && <TimeText at={verification.completed_at} />],
              ['Vouched for by', decision.vouch_id],
              ['Grant', grant && `${grant.id} (${grantWords(grant.status).label.toLowerCase()})`],
            ]}
          />
        </Panel>
        {decision.factors && <FactorsPanel factors={decision.factors} />}
        {verification && <AttributesTable attributes={decision.attributes} />}
        {verification && <ChecksTable checks={decision.checks} />}
        <Panel title="Who did what">
          <ol className={classes.timeline}>
            {decision.entries.map((entry) => (
              <li key={entry.id} className={classes.entry}>
                <div>{words(entry.action)}</div>
                <div className={layout.quiet}>
                  <TimeText at={entry.at} /> · {entry.actor_name ?? actorWords(entry.actor)}
                </div>
              </li>
            ))}
          </ol>
        </Panel>
      </div>
    </>
  );
}

/** Saves the decision as a signed file, or prints the page. */
function SignedFile({ id }: { id: string }) {
  const { api } = useSignedIn();
  const { busy, failure, run } = useCall();
  const download = () =>
    run(async () => {
      const path = `/access_requests/${encodeURIComponent(id)}/decision/sign`;
      saveJson(`decision-${id}.json`, await api.post<Schema<'SignedDecisionView'>>(path, {}));
    });
  return (
    <div className={layout.actions} data-print="hidden">
      <FormFailure failure={failure} />
      <ActionButton busy={busy} onClick={() => void download()}>
        Save the signed file
      </ActionButton>
      <ActionButton variant="default" onClick={() => globalThis.print()}>
        Print
      </ActionButton>
    </div>
  );
}

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
function AttributesTable({ attributes }: Pick<Decision, 'attributes'>) {
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

function ChecksTable({ checks }: Pick<Decision, 'checks'>) {
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

const WEAKER_WORDS: Record<string, string> = { face_only: 'face alone', no_face: 'no face' };

/** What the person showed, what opened the action, and what would have. */
function FactorsPanel({ factors }: { factors: NonNullable<Decision['factors']> }) {
  const { shown, branch, any_of: anyOf, missing } = factors;
  const weaker = WEAKER_WORDS[factors.acr ?? ''];
  return (
    <Panel title="What was shown">
      <Facts
        facts={[
          ['Shown', factorsWords(shown) || 'Nothing that counts'],
          ['These were enough', branch && `${factorsWords(branch)}${weaker ? ` (${weaker})` : ''}`],
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
