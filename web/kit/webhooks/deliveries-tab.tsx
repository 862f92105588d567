import { NativeSelect } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { bound } from '../forms/typed-text.js';
import type { Schema } from '../../api/schemas.js';
import { ActionButton } from '../action-button.js';
import { DataTable, type Column } from '../data/data-table.js';
import { useList } from '../data/list-page.js';
import { useChange } from '../data/use-change.js';
import { EmptyState } from '../elements/empty-state.js';
import { Panel } from '../elements/panel.js';
import { StatusBadge, type Status } from '../elements/status-badge.js';
import { TimeText } from '../elements/time-text.js';
import { useNotices } from '../elements/notices.js';
import { FormFailure } from '../forms/form-failure.js';
import { useSignedIn } from '../session/signed-in.js';
import layout from '../forms/layout.module.css';
import { DeliveryDialog } from './delivery-dialog.js';
import { eventLabel } from './endpoint-product.js';
import type { TabProps } from './tab-props.js';

type Delivery = Schema<'WebhookDeliveryView'>;

const STATES: Record<Delivery['status'], Status> = {
  pending: { tone: 'waiting', label: 'Waits' },
  delivered: { tone: 'good', label: 'Delivered' },
  failed: { tone: 'bad', label: 'Failed' },
};
/** Failed deliveries since then are sent again. */
const SPANS = [
  ['3600', 'the last hour'],
  ['86400', 'the last day'],
  ['604800', 'the last week'],
] as const;

export function DeliveriesTab({ endpoint, path }: TabProps) {
  const { api, can } = useSignedIn();
  const { busy, failure, run, replay: replaySome } = useReplay(path);
  const [status, setStatus] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState<Delivery | null>(null);
  const list = useList<Delivery>({ api, path: `${path}/deliveries`, filters: { status } });
  const mayReplay = can('webhooks:write') && endpoint.status === 'enabled';
  const replay = async (body: object): Promise<void> => {
    if (await replaySome(body)) setChosen(new Set());
  };
  const sendTest = () => run(() => api.post(`${path}/test`, {}), 'A test event is sent.');
  return (
    <Panel
      title="Deliveries"
      description="What was sent, and what the receiver answered."
      actions={
        mayReplay && (
          <ActionButton variant="default" busy={busy} onClick={() => void sendTest()}>
            Send a test event
          </ActionButton>
        )
      }
    >
      <div className={layout.stack}>
        <FormFailure failure={failure} />
        <div className={layout.actions}>
          <StateFilter status={status} onChange={setStatus} />
          {mayReplay && <ReplayFailed busy={busy} onReplay={(body) => void replay(body)} />}
        </div>
        <DataTable
          caption="Deliveries"
          columns={columns(setShown)}
          list={list}
          {...(mayReplay && {
            selection: {
              ids: chosen,
              onChange: setChosen,
              noun: 'delivery',
              actions: sendAgain(() => void replay({ delivery_ids: [...chosen] })),
            },
          })}
          empty={<NothingSent isFiltered={status !== ''} />}
        />
      </div>
      {shown && <DeliveryDialog delivery={shown} onClose={() => setShown(null)} />}
    </Panel>
  );
}

/** Sends deliveries again. Tells whether it was accepted. */
function useReplay(path: string) {
  const { api } = useSignedIn();
  const { say } = useNotices();
  const change = useChange();
  const replay = async (body: object): Promise<boolean> => {
    const answer = await change.run(() =>
      api.post<Schema<'WebhookReplayView'>>(`${path}/replay`, body),
    );
    if (answer) say(replayed(answer.count));
    return answer !== null;
  };
  return { ...change, replay };
}

function replayed(count: number): string {
  if (count === 0) return 'There was nothing to send again.';
  return count === 1
    ? 'One delivery is sent again.'
    : `${String(count)} deliveries are sent again.`;
}

function NothingSent({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return (
      <EmptyState title="No delivery in this state">
        <p>Choose another state to see the others.</p>
      </EmptyState>
    );
  return (
    <EmptyState title="Nothing was sent yet">
      <p>Send a test event, or wait for what the endpoint asks for.</p>
    </EmptyState>
  );
}

function sendAgain(onClick: () => void): ReactNode {
  return (
    <ActionButton variant="default" size="compact-sm" onClick={onClick}>
      Send again
    </ActionButton>
  );
}

interface StateFilterProps {
  status: string;
  onChange: (status: string) => void;
}

function StateFilter({ status, onChange }: StateFilterProps) {
  return (
    <NativeSelect
      label="State"
      data={[
        { value: '', label: 'All' },
        ...Object.entries(STATES).map(([value, { label }]) => ({ value, label })),
      ]}
      {...bound(status, onChange)}
    />
  );
}

interface ReplayFailedProps {
  busy: boolean;
  onReplay: (body: object) => void;
}

function ReplayFailed({ busy, onReplay }: ReplayFailedProps) {
  const [span, setSpan] = useState<string>(SPANS[1][0]);
  const replay = (): void =>
    onReplay({ failed: true, after: Math.floor(Date.now() / 1_000) - Number(span) });
  return (
    <>
      <NativeSelect
        label="Failed in"
        data={SPANS.map(([value, label]) => ({ value, label }))}
        {...bound(span, setSpan)}
      />
      <ActionButton variant="default" busy={busy} onClick={replay}>
        Send the failed ones again
      </ActionButton>
    </>
  );
}

function columns(onShow: (delivery: Delivery) => void): readonly Column<Delivery>[] {
  return [
    {
      header: 'Event',
      isName: true,
      cell: (row) => (
        <ActionButton variant="subtle" size="compact-sm" onClick={() => onShow(row)}>
          {eventLabel(row.event_type)}
        </ActionButton>
      ),
    },
    { header: 'State', cell: ({ status }) => <StatusBadge {...STATES[status]} /> },
    { header: 'Last answer', cell: (row) => lastAnswer(row) },
    { header: 'Tries', align: 'end', cell: (row) => row.attempts.length },
    { header: 'Created', cell: (row) => <TimeText at={row.created_at} /> },
  ];
}

function lastAnswer({ attempts }: Delivery): string {
  const last = attempts.at(-1);
  if (!last) return '–';
  return last.status === null ? (last.error ?? '').replaceAll('_', ' ') : String(last.status);
}
