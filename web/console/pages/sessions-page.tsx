import { Select, TextInput } from '@mantine/core';
import type { SyntheticEvent } from 'react';
import { ChoiceSelect } from '../../kit/forms/choice-select.js';
import { bound, useTyped } from '../../kit/forms/typed-text.js';
import type { Schema } from '../../api/schemas.js';
import { ActionButton } from '../../kit/action-button.js';
import { type Column, DataTable } from '../../kit/data/data-table.js';
import { useListAddress } from '../../kit/data/list-address.js';
import { useList } from '../../kit/data/list-page.js';
import { EmptyState } from '../../kit/elements/empty-state.js';
import { PageHeader } from '../../kit/elements/page-header.js';
import { PageLink } from '../../kit/elements/page-link.js';
import { StatusBadge } from '../../kit/elements/status-badge.js';
import { TimeText } from '../../kit/elements/time-text.js';
import { useSignedIn } from '../../kit/session/signed-in.js';
import { endWords, STATUS_CODES, statusWords } from '../case-words.js';
import { SESSION_FILTERS, type SessionFilters } from './case-search.js';
import { ProjectChoice } from './project-choice.js';
import classes from './cases.module.css';
import { DayFilter } from '../../kit/forms/day-filter.js';
import layout from '../../kit/forms/layout.module.css';

type Session = Schema<'SessionSummaryView'>;

const columnsFor = (seesPeople: boolean): Column<Session>[] => [
  ...(seesPeople
    ? [
        {
          header: 'Person',
          isName: true,
          cell: (row: Session) => (
            <PageLink to={`/sessions/${row.id}`}>{row.person_name ?? 'Nobody yet'}</PageLink>
          ),
        },
      ]
    : []),
  {
    header: 'Session',
    isName: !seesPeople,
    cell: (row) => (
      <PageLink to={`/sessions/${row.id}`} className={classes.code}>
        {row.id}
      </PageLink>
    ),
  },
  { header: 'Status', cell: ({ status }) => <StatusBadge {...statusWords(status)} /> },
  { header: 'Why', cell: ({ end_code: code }) => (code === null ? '–' : endWords(code)) },
  { header: 'Created', cell: (row) => <TimeText at={row.created_at} /> },
  { header: 'Ended', cell: (row) => <TimeText at={row.completed_at} /> },
];

export function SessionsPage() {
  const { api, can } = useSignedIn();
  const { filters, go, place } = useListAddress('/sessions', SESSION_FILTERS);
  const environment = filters.environment ?? 'production';
  const list = useList<Session>({
    api,
    path: '/sessions',
    filters: { ...filters, environment },
    place,
  });
  const seesPeople = can('sessions:read_people');
  return (
    <>
      <PageHeader title="Sessions" description="Every verification, how it ended and why." />
      <Filters filters={filters} seesPeople={seesPeople} onChange={go} />
      <DataTable
        caption={`Sessions in ${environment}`}
        columns={columnsFor(seesPeople)}
        list={list}
        empty={<Nothing filters={filters} />}
      />
    </>
  );
}

interface FiltersProps {
  filters: SessionFilters;
  seesPeople: boolean;
  onChange: (search: SessionFilters) => void;
}

function Filters({ filters, seesPeople, onChange }: FiltersProps) {
  const [text, setText] = useTyped(filters.search ?? '');
  // A changed filter begins at the first page, and takes along what is typed.
  const change = (changed: SessionFilters): void =>
    onChange({ ...filters, search: text.trim(), ...changed });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    change({});
  };
  return (
    <form role="search" className={layout.filters} onSubmit={submit}>
      <TextInput
        label="Search"
        description={
          seesPeople
            ? 'Session, user, key=value, e-mail or telephone'
            : 'Session, user or key=value of a custom field'
        }
        {...bound(text, setText)}
      />
      <ProjectChoice
        value={filters.project_id ?? ''}
        onChange={(id) => change({ project_id: id })}
      />
      <Choices filters={filters} change={change} />
      <ActionButton type="submit" variant="default">
        Search
      </ActionButton>
    </form>
  );
}

interface ChoicesProps {
  filters: SessionFilters;
  change: (changed: SessionFilters) => void;
}

function Choices({ filters, change }: ChoicesProps) {
  return (
    <>
      <ChoiceSelect
        label="Environment"
        data={[
          { value: 'production', label: 'Production' },
          { value: 'sandbox', label: 'Sandbox' },
        ]}
        value={filters.environment ?? 'production'}
        onChange={(value) => change({ environment: value })}
      />
      <Select
        label="Status"
        clearable
        placeholder="Any"
        data={STATUS_CODES.map((value) => ({ value, label: statusWords(value).label }))}
        value={filters.status ?? null}
        onChange={(value) => change({ status: value ?? '' })}
      />
      <DayFilter
        label="Created from"
        value={filters.created_after}
        onChange={(seconds) => change({ created_after: seconds })}
      />
      <DayFilter
        label="Created before"
        value={filters.created_before}
        onChange={(seconds) => change({ created_before: seconds })}
      />
    </>
  );
}

function Nothing({
  filters: { environment = 'production', ...others },
}: {
  filters: SessionFilters;
}) {
  const other = environment === 'production' ? 'sandbox' : 'production';
  const isFiltered = Object.keys(others).length > 0;
  return (
    <EmptyState
      title={isFiltered ? 'No session found' : `No sessions in ${environment} yet`}
      action={
        <PageLink to="/sessions" search={{ ...others, environment: other }}>
          Look in {other}
        </PageLink>
      }
    >
      {isFiltered ? (
        <p>
          Sessions are encrypted, so a part of a value finds nothing. Type the whole id, e-mail
          address or telephone number, or a custom field as key=value.
        </p>
      ) : (
        <p>A session appears here as soon as your system creates one with its API key.</p>
      )}
    </EmptyState>
  );
}
