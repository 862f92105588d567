import { TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { bound } from '../../../kit/forms/typed-text.js';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { useCall } from '../../../kit/data/use-call.js';
import { Panel } from '../../../kit/elements/panel.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { useFirstFocus } from '../../../kit/forms/use-first-focus.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { useWords } from './words/language.js';
import layout from '../../../kit/forms/layout.module.css';
import classes from '../people.module.css';

type Hits = Schema<'DeskHitsView'>;
type Employee = Schema<'DeskEmployeeView'>;

interface FindEmployeeProps {
  title?: string;
  advice?: string;
  onChoose: (employee: Employee) => void;
}

/** Five hits at most, with masked contacts. */
export function FindEmployee({ title, advice, onChoose }: FindEmployeeProps) {
  const { find: words } = useWords();
  const { api } = useSignedIn();
  const field = useFirstFocus();
  const [search, setSearch] = useState('');
  const [hits, setHits] = useState<Hits | null>(null);
  const { busy, failure, run } = useCall();
  const find = async (): Promise<void> => {
    await run(async () => {
      const query = new URLSearchParams({ search: search.trim() });
      setHits(await api.get<Hits>(`/desk/employees?${query.toString()}`));
    });
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (search.trim() !== '') void find();
  };
  return (
    <Panel title={title ?? words.title}>
      <form className={layout.stack} onSubmit={submit}>
        <FormFailure failure={failure} />
        <TextInput
          ref={field}
          label={words.field}
          description={words.hint(advice ?? words.advice)}
          autoComplete="off"
          maxLength={200}
          {...bound(search, setSearch)}
        />
        <div className={layout.actions}>
          <ActionButton type="submit" busy={busy} busyLabel={words.finding}>
            {words.find}
          </ActionButton>
        </div>
        <div aria-live="polite" className={layout.stack}>
          {hits && <Found hits={hits} onChoose={onChoose} />}
        </div>
      </form>
    </Panel>
  );
}

function Found({ hits, onChoose }: { hits: Hits; onChoose: (employee: Employee) => void }) {
  const { find: words } = useWords();
  if (hits.employees.length === 0) return <p>{words.nobody}</p>;
  return (
    <>
      <ul className={classes.timeline}>
        {hits.employees.map((employee) => (
          <li key={employee.id} className={classes.entry}>
            <div className={layout.actions}>
              <span>
                <strong>{employee.name}</strong>
                {employee.department !== null && `, ${employee.department}`}
                <br />
                <span className={layout.quiet}>
                  {employee.channels.map(({ contact }) => contact).join(' · ') || words.noContact}
                </span>
              </span>
              <ActionButton
                variant="default"
                aria-label={words.chooseNamed(employee.name)}
                blocked={employee.status !== 'active'}
                onClick={() => onChoose(employee)}
              >
                {employee.status === 'active' ? words.choose : words.inactive}
              </ActionButton>
            </div>
          </li>
        ))}
      </ul>
      {hits.has_more && <p>{words.more}</p>}
    </>
  );
}
