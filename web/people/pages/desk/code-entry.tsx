import { TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { bound } from '../../../kit/forms/typed-text.js';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { RequestProblem } from '../../../kit/api-client.js';
import { useChange } from '../../../kit/data/use-change.js';
import { Panel } from '../../../kit/elements/panel.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { useFirstFocus } from '../../../kit/forms/use-first-focus.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { useWords } from './words/language.js';
import layout from '../../../kit/forms/layout.module.css';

type Case = Schema<'OpenedDeskCaseView'>;

const LENGTH = 6;
const TRIES = 3;

/** Where the agent types what the caller reads. The code is never sent to this page. */
export function CodeEntry({ deskCase }: { deskCase: Case }) {
  const { code: words } = useWords();
  const { api } = useSignedIn();
  const { busy, failure, run } = useChange();
  const field = useFirstFocus();
  const [code, setCode] = useState('');
  const isWhole = code.replaceAll(/[\s-]/g, '').length === LENGTH;
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (isWhole && !busy) void check();
  };
  const check = async (): Promise<void> => {
    await run(async () => {
      try {
        await api.post<Case>(`/desk/cases/${deskCase.id}/verify_code`, { code });
        setCode('');
      } catch (error) {
        // Where no answer came, the caller need not read it once more.
        if (error instanceof RequestProblem && error.kind === 'refused') setCode('');
        throw error;
      }
    });
  };
  const left = TRIES - deskCase.misses;
  return (
    <Panel title={words.title}>
      <form className={layout.stack} onSubmit={submit}>
        <FormFailure failure={failure} />
        <TextInput
          ref={field}
          label={words.field}
          description={words.left(left)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={LENGTH + 2}
          {...bound(code, setCode)}
        />
        <div className={layout.actions}>
          <ActionButton type="submit" busy={busy} blocked={!isWhole}>
            {words.check}
          </ActionButton>
        </div>
      </form>
    </Panel>
  );
}
