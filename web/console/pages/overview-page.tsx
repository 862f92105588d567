import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { bound } from '../../kit/forms/typed-text.js';
import type { Schema } from '../../api/schemas.js';
import { BarTable } from '../../kit/data/bar-table.js';
import { DayChart } from '../../kit/data/day-chart.js';
import { useOne } from '../../kit/data/use-one.js';
import { counted } from '../../kit/data/words.js';
import { PageHeader } from '../../kit/elements/page-header.js';
import { PageLink } from '../../kit/elements/page-link.js';
import { Panel } from '../../kit/elements/panel.js';
import { RetriableFailure } from '../../kit/elements/read-failure.js';
import { useSignedIn } from '../../kit/session/signed-in.js';
import classes from './overview.module.css';
import { causesOf, funnelOf, OUTCOMES, statesOf, total } from './overview-words.js';
import { SetUpList } from '../../kit/shell/set-up-list.js';

type Overview = Schema<'ConsoleOverviewView'>;

export function OverviewPage() {
  const { api, workspace } = useSignedIn();
  const [environment, setEnvironment] = useState('sandbox');
  const query = useOne<Overview>(api, `/overview?environment=${environment}`);
  const { data } = query;
  return (
    <>
      <PageHeader title="Overview" description={`What happens at ${workspace.name}.`} />
      <RetriableFailure key={environment} query={query} />
      <SetUpList />
      <Panel
        title="Sessions"
        description="Of the newest thousand."
        actions={
          <NativeSelect
            label="Environment"
            data={[
              { value: 'sandbox', label: 'Sandbox' },
              { value: 'production', label: 'Production' },
            ]}
            {...bound(environment, setEnvironment)}
          />
        }
      >
        {data && <Sessions overview={data} />}
      </Panel>
      {data && <Webhooks overview={data} />}
    </>
  );
}

function Sessions({ overview: { sessions: counts, outcomes } }: { overview: Overview }) {
  const all = total(counts);
  if (all === 0)
    return <p>No sessions yet. Begin one in the sandbox: open a project and try it.</p>;
  const causes = causesOf(counts);
  return (
    <div className={classes.charts}>
      <div className={classes.wide}>
        <DayChart caption="How they ended, by day (UTC)" counts={outcomes} series={OUTCOMES} />
      </div>
      <BarTable
        caption="How far they came"
        of="Step"
        counted="Sessions"
        bars={funnelOf(counts)}
        whole={all}
      />
      <BarTable caption="State" of="State" counted="Sessions" bars={statesOf(counts)} whole={all} />
      {causes.length > 0 && (
        <BarTable
          caption="Why some failed"
          of="Cause"
          counted="Sessions"
          bars={causes}
          whole={causes.reduce((sum, { count }) => sum + count, 0)}
        />
      )}
    </div>
  );
}

function Webhooks({ overview }: { overview: Overview }) {
  const { can } = useSignedIn();
  const { failed_deliveries: failed, disabled_endpoints: disabled } = overview;
  const isFine = failed === 0 && disabled === 0;
  return (
    <Panel title="Webhooks">
      <p>
        {isFine
          ? 'Every delivery has arrived, or is still being tried.'
          : `${failed >= 100 ? 'More than a hundred failed deliveries' : counted(failed, 'failed delivery', 'failed deliveries')}, ${counted(disabled, 'disabled endpoint')}.`}
      </p>
      {!isFine && can('webhooks:read') && (
        <p>
          <PageLink to="/webhooks">Look at the endpoints</PageLink>
        </p>
      )}
    </Panel>
  );
}
