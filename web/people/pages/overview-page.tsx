import { Navigate } from '@tanstack/react-router';
import { useOne } from '../../kit/data/use-one.js';
import type { Schema } from '../../api/schemas.js';
import { DayChart } from '../../kit/data/day-chart.js';
import { BarTable } from '../../kit/data/bar-table.js';
import { EmptyState } from '../../kit/elements/empty-state.js';
import { Facts } from '../../kit/elements/facts.js';
import { PageHeader } from '../../kit/elements/page-header.js';
import { PageLink } from '../../kit/elements/page-link.js';
import { Panel } from '../../kit/elements/panel.js';
import { TimeText } from '../../kit/elements/time-text.js';
import { RetriableFailure } from '../../kit/elements/read-failure.js';
import { SetUpList } from '../../kit/shell/set-up-list.js';
import { roleDoes, roleName } from '../../kit/session/role-words.js';
import { useSignedIn } from '../../kit/session/signed-in.js';
import { waitingWords } from '../words.js';
import { CoverageTable } from './coverage-table.js';
import { durationWords, OUTCOMES, percent, refusals, timeBars } from './overview-words.js';
import classes from './overview.module.css';

type Overview = Schema<'PeopleOverviewView'>;

/** A large customer is counted in the background: the page looks again after this time. */
const COUNTING_MS = 5_000;

export function OverviewPage() {
  const { can } = useSignedIn();
  if (can('employees:read')) return <EmployeeOverview />;
  // Agents work at the desk, so they arrive there.
  return can('desk:work') ? <Navigate to="/desk" replace /> : <OwnWork />;
}

/** For staff who may not look at employees: what they are here for. */
function OwnWork() {
  const { workspace } = useSignedIn();
  return (
    <>
      <PageHeader title="Overview" description={`What you do at ${workspace.name}.`} />
      <Panel title="Your work here">
        <Facts
          facts={[
            ['Role', roleName(workspace.role)],
            ['What it is for', roleDoes(workspace.role)],
          ]}
        />
      </Panel>
    </>
  );
}

function EmployeeOverview() {
  const { api, workspace } = useSignedIn();
  const query = useOne<Overview>(api, '/overview', {
    refetchInterval: ({ state }) => (state.data?.coverage === null ? COUNTING_MS : false),
  });
  const { data } = query;
  return (
    <>
      <PageHeader
        title="Overview"
        description={`How many people have a verified identity at ${workspace.name}.`}
      />
      <RetriableFailure query={query} />
      <SetUpList />
      {data && <Coverage coverage={data.coverage} />}
      {data && <Attention overview={data} />}
      {data && <Requests overview={data} />}
    </>
  );
}

function Coverage({ coverage }: { coverage: Overview['coverage'] }) {
  if (coverage === null)
    return (
      <Panel title="Verified employees">
        <p role="status">The employees are being counted. This page shows them in a moment.</p>
      </Panel>
    );
  const { everybody, counted_at: countedAt } = coverage;
  if (everybody.employees === 0)
    return (
      <EmptyState title="No employees yet" action={<PageLink to="/import">Import a file</PageLink>}>
        <p>Once there are employees, this page shows how many of them are verified.</p>
      </EmptyState>
    );
  return (
    <Panel
      title="Verified employees"
      description={
        <>
          Counted <TimeText at={countedAt} />
        </>
      }
    >
      <div className={classes.stack}>
        <Facts
          facts={[
            ['Active employees', everybody.employees],
            [
              'Verified',
              `${String(everybody.established)} (${percent(everybody.established, everybody.employees)})`,
            ],
            ['Invited', everybody.invited],
            ['Exempt', everybody.exempt],
            ['Need attention', everybody.needs_attention],
          ]}
        />
        <CoverageTable coverage={coverage} />
      </div>
    </Panel>
  );
}

function Attention({ overview: { alarmed, waiting_resets: waiting } }: { overview: Overview }) {
  return (
    <Panel
      title="Alarms"
      description="Somebody else acted as the employee, in the last thirty days."
    >
      <div className={classes.stack}>
        {alarmed.length === 0 ? (
          <p>No alarms.</p>
        ) : (
          <ul className={classes.list}>
            {alarmed.map((employee) => (
              <li key={employee.id}>
                <PageLink to={`/employees/${employee.id}`}>
                  {[employee.first_name, employee.last_name].filter(Boolean).join(' ') ||
                    employee.employee_id}
                </PageLink>{' '}
                <span className={classes.quiet}>
                  <TimeText at={employee.alarmed_at} />
                </span>
              </li>
            ))}
          </ul>
        )}
        {waiting > 0 && (
          <p>
            <PageLink to="/resets">{waitingWords('reset', waiting)}</PageLink>
          </p>
        )}
      </div>
    </Panel>
  );
}

function Requests({
  overview: { requests, outcomes, time_to_verify: time },
}: {
  overview: Overview;
}) {
  const reasons = refusals(requests);
  return (
    <Panel title="Requests" description="Of the newest thousand.">
      {time.count === 0 && reasons.length === 0 && <p>Nobody has been verified yet.</p>}
      <div className={classes.charts}>
        {requests.length > 0 && (
          <div className={classes.wide}>
            <DayChart caption="How they ended, by day (UTC)" counts={outcomes} series={OUTCOMES} />
          </div>
        )}
        {time.count > 0 && (
          <div>
            <BarTable
              caption="From being asked to being verified"
              of="Time"
              counted="Employees"
              bars={timeBars(time.times)}
              whole={time.count}
            />
            {time.median_seconds !== null && (
              <p className={classes.quiet}>
                Half of them took at most {durationWords(time.median_seconds)}.
              </p>
            )}
          </div>
        )}
        {reasons.length > 0 && (
          <BarTable
            caption="Why some were refused"
            of="Reason"
            counted="Requests"
            bars={reasons}
            whole={reasons.reduce((sum, { count }) => sum + count, 0)}
          />
        )}
      </div>
    </Panel>
  );
}
