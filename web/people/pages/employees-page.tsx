import { Select, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { bound, useTyped } from '../../kit/forms/typed-text.js';
import type { Schema } from '../../api/schemas.js';
import { ActionButton } from '../../kit/action-button.js';
import { type Column, DataTable } from '../../kit/data/data-table.js';
import { useListAddress } from '../../kit/data/list-address.js';
import { listQuery, useList } from '../../kit/data/list-page.js';
import { useOne } from '../../kit/data/use-one.js';
import { EmptyState } from '../../kit/elements/empty-state.js';
import { PageHeader } from '../../kit/elements/page-header.js';
import { PageLink } from '../../kit/elements/page-link.js';
import { StatusBadge } from '../../kit/elements/status-badge.js';
import { TimeText } from '../../kit/elements/time-text.js';
import { useSignedIn } from '../../kit/session/signed-in.js';
import { IDENTITY_STATE_CODES, identityWords, STATUS_CHOICES, statusWords } from '../words.js';
import { AddEmployee } from './add-employee.js';
import { BulkActions } from './batches/bulk-actions.js';
import { EMPLOYEE_FILTERS, type EmployeeFilters, timesOf, withJoined } from './employee-search.js';
import { ExportButton } from './export-button.js';
import classes from './people.module.css';
import layout from '../../kit/forms/layout.module.css';
import { Views } from './views.js';

type Employee = Schema<'EmployeeSummaryView'>;

const COLUMNS: readonly Column<Employee>[] = [
  {
    header: 'Name',
    isName: true,
    cell: (row) => (
      <PageLink to={`/employees/${row.id}`}>
        {[row.first_name, row.last_name].filter(Boolean).join(' ') || row.employee_id}
      </PageLink>
    ),
  },
  { header: 'Employee id', cell: (row) => row.employee_id },
  { header: 'Department', cell: (row) => row.department ?? '–' },
  { header: 'Status', cell: ({ status }) => <StatusBadge {...statusWords(status)} /> },
  {
    header: 'Identity',
    cell: ({ identity_state: state }) => <StatusBadge {...identityWords(state)} />,
  },
  { header: 'Last verified', cell: (row) => <TimeText at={row.identity_established_at} dayOnly /> },
  { header: 'Last alarm', cell: (row) => <TimeText at={row.alarmed_at} dayOnly /> },
];

export function EmployeesPage() {
  const { api, can } = useSignedIn();
  const { filters, go, place } = useListAddress('/employees', EMPLOYEE_FILTERS);
  const [adding, setAdding] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const list = useList<Employee>({ api, path: '/employees', filters, place });
  return (
    <>
      <PageHeader
        title="Employees"
        description="Who works here, and whose identity is verified."
        actions={<PageActions filters={filters} onAdd={() => setAdding(true)} />}
      />
      <Views filters={filters} />
      <Filters filters={filters} onChange={go} />
      <TimeFilters filters={filters} onChange={go} />
      <DataTable
        caption="Employees"
        columns={COLUMNS}
        list={list}
        {...(can('employees:write') && {
          selection: {
            ids: chosen,
            onChange: setChosen,
            noun: 'employee',
            actions: <BulkActions ids={[...chosen]} filters={filters} />,
          },
        })}
        empty={<Nobody isFiltered={Object.keys(filters).length > 0} />}
      />
      {can('employees:write') && chosen.size === 0 && list.rows.length > 0 && (
        <ForEverybody filters={filters} />
      )}
      <AddEmployee opened={adding} onClose={() => setAdding(false)} />
    </>
  );
}

function PageActions({ filters, onAdd }: { filters: EmployeeFilters; onAdd: () => void }) {
  const { can } = useSignedIn();
  return (
    <>
      {can('employees:import') && <PageLink to="/import">Import a file</PageLink>}
      {can('employees:export') && (
        <ExportButton path={`employees${listQuery({ ...filters }, {})}`} name="employees.csv" />
      )}
      {can('employees:write') && <ActionButton onClick={onAdd}>Add an employee</ActionButton>}
    </>
  );
}

function ForEverybody({ filters }: { filters: EmployeeFilters }) {
  return (
    <section className={classes.everybody} aria-label="For everybody in this list">
      <span className={layout.quiet}>For everybody in this list:</span>
      <BulkActions ids={[]} filters={filters} />
    </section>
  );
}

interface FiltersProps {
  filters: EmployeeFilters;
  onChange: (search: EmployeeFilters) => void;
}

function Filters({ filters, onChange }: FiltersProps) {
  const [text, setText] = useTyped(filters.search ?? '');
  // With what is typed: another filter must not throw it away.
  const change = (changed: EmployeeFilters): void =>
    onChange({ ...filters, search: text.trim(), ...changed });
  const departments = useDepartments(filters.department);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    change({});
  };
  return (
    <form role="search" className={layout.filters} onSubmit={submit}>
      <TextInput
        label="Search"
        description="Start of the id or of name words, e-mail or telephone"
        {...bound(text, setText)}
      />
      <Choice
        label="Department"
        data={departments.map((name) => ({ value: name, label: name }))}
        value={filters.department}
        onChange={(department) => change({ department })}
      />
      <GroupFilter value={filters.group} onChange={(group) => change({ group })} />
      <Choice
        label="Identity"
        data={IDENTITY_STATE_CODES.map((value) => ({ value, label: identityWords(value).label }))}
        value={filters.identity_state}
        onChange={(state) => change({ identity_state: state })}
      />
      <Choice
        label="Status"
        data={STATUS_CHOICES}
        value={filters.status}
        onChange={(status) => change({ status })}
      />
      <ActionButton type="submit" variant="default">
        Search
      </ActionButton>
    </form>
  );
}

type Option = ReturnType<typeof withJoined>[number];

interface ChoiceProps {
  label: string;
  data: Option[];
  value: string | undefined;
  /** With an empty text for any. */
  onChange: (value: string) => void;
}

/** The filters that no field shows. Without them the list would hold back people unsaid. */
function TimeFilters({ filters, onChange }: FiltersProps) {
  return timesOf(filters).map(({ name, label, at }) => (
    <p key={name} className={layout.actions}>
      <span>
        {label} <TimeText at={at} dayOnly />
      </span>
      <ActionButton
        size="xs"
        variant="default"
        aria-label={`Remove: ${label.toLowerCase()} a day`}
        onClick={() => onChange({ ...filters, [name]: '' })}
      >
        Remove
      </ActionButton>
    </p>
  ));
}

function Choice({ data, value, onChange, ...shown }: ChoiceProps) {
  const options = withJoined(data, value);
  return (
    <Select
      {...shown}
      // The field may be too narrow for several values.
      description={options === data ? undefined : options[0]?.label}
      data={options}
      clearable
      searchable
      placeholder="Any"
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}

/** Groups of directories; nothing where no directory sent any. */
function GroupFilter({ value, onChange }: Pick<ChoiceProps, 'value' | 'onChange'>) {
  const { api } = useSignedIn();
  const { data } = useOne<{ data: Schema<'DirectoryGroupView'>[] }>(api, '/groups');
  const groups = data?.data ?? [];
  if (groups.length === 0 && value === undefined) return null;
  const isGone = value !== undefined && !groups.some(({ id }) => id === value);
  const choices = groups.map(({ id, name, members }) => ({
    value: id,
    label: `${name} (${String(members)})`,
  }));
  if (isGone) choices.unshift({ value, label: 'A group that is gone' });
  return <Choice label="Group" data={choices} value={value} onChange={onChange} />;
}

/** Every department, with the chosen one even where nobody is in it any more. */
function useDepartments(chosen: string | undefined): string[] {
  const { api } = useSignedIn();
  const { data } = useOne<Schema<'DepartmentsView'>>(api, '/employees/departments');
  const names = data?.names ?? [];
  return chosen === undefined || names.includes(chosen) ? names : [chosen, ...names];
}

function Nobody({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered)
    return (
      <EmptyState title="No employees yet" action={<PageLink to="/import">Import a file</PageLink>}>
        <p>Import a spreadsheet, add one employee, or let your system send them by the API.</p>
      </EmptyState>
    );
  return (
    <EmptyState title="Nobody found" action={<PageLink to="/employees">Show everybody</PageLink>}>
      <p>
        Records are encrypted, so the middle of a name finds nobody. Type the beginning of words of
        the name (two letters or more) or of the employee id, or the whole e-mail or telephone.
      </p>
    </EmptyState>
  );
}
