import type { ReactNode } from 'react';
import { ActionButton } from '../action-button.js';
import { RetriableFailure } from '../elements/read-failure.js';
import { useElements } from '../language/element-words.js';
import classes from './data-table.module.css';
import type { ListCursor, ListState } from './list-page.js';

export interface Column<Row> {
  /** No two columns of a table have the same. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** The cell that names the row: one column of a table. */
  isName?: boolean;
  align?: 'end';
}

export interface Selection {
  ids: ReadonlySet<string>;
  onChange: (ids: ReadonlySet<string>) => void;
  actions: ReactNode;
  /** The noun for a row in the names of its checkboxes, such as `employee`. */
  noun: string;
}

interface DataTableProps<Row extends { id: string }> {
  /** Read out with the table, such as `Sessions`. */
  caption: string;
  columns: readonly Column<Row>[];
  list: ListState<Row>;
  /** Shown in place of rows when there are none. */
  empty: ReactNode;
  selection?: Selection;
}

const SKELETON_ROWS = 6;

/** A real table over one page of a list: keyset pages, rows that can be chosen. */
export function DataTable<Row extends { id: string }>({ empty, ...shown }: DataTableProps<Row>) {
  const { words } = useElements();
  const { rows, status, problem, reload } = shown.list;
  const isReading = status === 'loading';
  const error = status === 'failed' ? problem : null;
  const query = { error, isPending: isReading, isFetching: isReading, refetch: reload };
  return (
    <>
      <div className={classes.failure}>
        <RetriableFailure title={words.listNotLoaded} query={query} />
      </div>
      {status === 'ready' && rows.length === 0 ? empty : !error && <Rows {...shown} />}
    </>
  );
}

function Rows<Row extends { id: string }>({
  caption,
  columns,
  list,
  selection,
}: Omit<DataTableProps<Row>, 'empty'>) {
  const { words } = useElements();
  return (
    <>
      {selection && selection.ids.size > 0 && (
        <div className={classes.bulk} role="group" aria-label="For the chosen rows">
          <span role="status">{selection.ids.size} chosen</span>
          {selection.actions}
        </div>
      )}
      {/* Scrolls by itself where it is wider than the page, also with the keyboard. */}
      <div className={classes.scroll} role="region" aria-label={words.table(caption)} tabIndex={0}>
        <table className={classes.table} aria-busy={list.status === 'loading' || undefined}>
          <caption className={classes.caption}>{caption}</caption>
          <thead>
            <tr>
              {selection && <ChooseAll list={list} selection={selection} />}
              {columns.map(({ header, align }) => (
                <th key={header} scope="col" data-align={align}>
                  <span className={classes.header}>{header}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {list.status === 'loading'
              ? skeleton(columns.length + (selection ? 1 : 0))
              : list.rows.map((row) => (
                  <TableRow key={row.id} row={row} columns={columns} selection={selection} />
                ))}
          </tbody>
        </table>
      </div>
      <Pager list={list} />
    </>
  );
}

function ChooseAll<Row extends { id: string }>({
  list: { rows },
  selection: { ids, onChange },
}: {
  list: ListState<Row>;
  selection: Selection;
}) {
  const all = rows.length > 0 && rows.every(({ id }) => ids.has(id));
  return (
    <th scope="col" className={classes.choose}>
      <input
        type="checkbox"
        aria-label="Choose every row of this page"
        checked={all}
        onChange={() => onChange(all ? new Set() : new Set([...ids, ...rows.map(({ id }) => id)]))}
      />
    </th>
  );
}

interface TableRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  selection: Selection | undefined;
}

function TableRow<Row extends { id: string }>({ row, columns, selection }: TableRowProps<Row>) {
  const toggle = (): void => {
    if (!selection) return;
    const ids = new Set(selection.ids);
    if (!ids.delete(row.id)) ids.add(row.id);
    selection.onChange(ids);
  };
  const nameId = `row-${row.id}`;
  return (
    <tr data-chosen={selection?.ids.has(row.id) || undefined}>
      {selection && (
        <td className={classes.choose}>
          <input
            type="checkbox"
            aria-label={`Choose this ${selection.noun}`}
            aria-describedby={nameId}
            checked={selection.ids.has(row.id)}
            onChange={toggle}
          />
        </td>
      )}
      {columns.map(({ header, cell, isName, align }) =>
        isName ? (
          <th key={header} id={nameId} scope="row" data-align={align}>
            {cell(row)}
          </th>
        ) : (
          <td key={header} data-align={align} data-label={header}>
            {cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}

function skeleton(columns: number): ReactNode {
  return Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <tr key={row}>
      {Array.from({ length: columns }, (_column, index) => (
        <td key={index}>
          <span className={classes.bone} />
        </td>
      ))}
    </tr>
  ));
}

function Pager<Row extends { id: string }>({
  list: { previousCursor, nextCursor, onPage },
}: {
  list: ListState<Row>;
}) {
  const { words } = useElements();
  if (!onPage || (!previousCursor && !nextCursor)) return null;
  const button = (label: string, cursor: ListCursor | null) => (
    <ActionButton
      variant="default"
      size="sm"
      blocked={cursor === null}
      onClick={() => {
        if (cursor) onPage(cursor);
      }}
    >
      {label}
    </ActionButton>
  );
  return (
    <nav className={classes.pager} aria-label={words.pages}>
      {button(words.previous, previousCursor)}
      {button(words.next, nextCursor)}
    </nav>
  );
}
