import { useState } from 'react';
import { ActionButton } from '../action-button.js';
import { Panel } from '../elements/panel.js';
import { FormFailure } from '../forms/form-failure.js';
import layout from '../forms/layout.module.css';
import { DataTable, type Column } from './data-table.js';
import { wholeList } from './list-page.js';
import { useChange } from './use-change.js';

interface ExaminationProps<Check> {
  title: string;
  description: string;
  /** On the button; null for whoever may not press it. */
  label: string | null;
  /** Another button of the page is the main one. */
  isMinor?: boolean;
  /** Of the table. */
  caption: string;
  columns: readonly Column<Check & { id: string }>[];
  nameOf: (check: Check) => string;
  examine: () => Promise<readonly Check[]>;
}

/** Runs checks when it is asked to, and lists what each found. */
export function Examination<Check>(props: ExaminationProps<Check>) {
  const { busy, failure, run } = useChange();
  const [checks, setChecks] = useState<readonly Check[] | null>(null);
  const examine = async (): Promise<void> => setChecks(await run(props.examine));
  return (
    <Panel title={props.title} description={props.description}>
      <div className={layout.stack}>
        <FormFailure failure={failure} />
        {props.label !== null && (
          <div className={layout.actions}>
            <ActionButton
              {...(props.isMinor && { variant: 'default' })}
              busy={busy}
              onClick={() => void examine()}
            >
              {props.label}
            </ActionButton>
          </div>
        )}
        {checks && (
          <DataTable
            caption={props.caption}
            columns={props.columns}
            list={wholeList(checks.map((check) => ({ ...check, id: props.nameOf(check) })))}
            empty={null}
          />
        )}
      </div>
    </Panel>
  );
}
