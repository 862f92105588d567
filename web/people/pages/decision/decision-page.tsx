import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { saveJson } from '../../../kit/data/save-file.js';
import { useCall } from '../../../kit/data/use-call.js';
import { words } from '../../../kit/data/words.js';
import { Absent } from '../../../kit/elements/absent.js';
import { Facts } from '../../../kit/elements/facts.js';
import { PageHeader } from '../../../kit/elements/page-header.js';
import { PageLink } from '../../../kit/elements/page-link.js';
import { Panel } from '../../../kit/elements/panel.js';
import { TimeText } from '../../../kit/elements/time-text.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { actionWords, actorWords, grantWords, reasonWords } from '../../words.js';
import layout from '../../../kit/forms/layout.module.css';
import classes from '../people.module.css';
import { AttributesTable, ChecksTable, FactorsPanel } from './decision-tables.js';

type Decision = Schema<'DecisionView'>;

/** Why one request ended as it did: to read, to print, and as a signed file. */
export function DecisionPage() {
  const { api } = useSignedIn();
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const query = useQuery({
    queryKey: ['decision', id],
    queryFn: () => api.get<Decision>(`/access_requests/${encodeURIComponent(id)}/decision`),
  });
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
