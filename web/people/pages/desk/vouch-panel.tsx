import { useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { useChange } from '../../../kit/data/use-change.js';
import { Facts } from '../../../kit/elements/facts.js';
import { Panel } from '../../../kit/elements/panel.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import layout from '../../../kit/forms/layout.module.css';
import { vouchWords } from './case-words.js';
import { FindEmployee } from './find-employee.js';
import { useWords } from './words/language.js';

type Case = Schema<'OpenedDeskCaseView'>;
type Employee = Schema<'DeskEmployeeView'>;

/** Who was asked to vouch, and the way to ask somebody: the agent chooses, never the caller alone. */
export function VouchPanel({ deskCase }: { deskCase: Case }) {
  const words = useWords();
  const { vouches, may_ask_vouch: mayAsk } = deskCase;
  const [asking, setAsking] = useState(false);
  if (vouches.length === 0 && !mayAsk) return null;
  return (
    <>
      {(vouches.length > 0 || !asking) && (
        <Panel title={words.vouch.title}>
          <div className={layout.stack}>
            {vouches.length > 0 && (
              <Facts
                facts={vouches.map(
                  ({ name, outcome }) =>
                    [name ?? words.vouch.erased, vouchWords(words, outcome)] as const,
                )}
              />
            )}
            {vouches.length === 0 && <p className={layout.quiet}>{words.vouch.how}</p>}
            {mayAsk && !asking && (
              <div className={layout.actions}>
                <ActionButton variant="default" onClick={() => setAsking(true)}>
                  {words.vouch.ask}
                </ActionButton>
              </div>
            )}
          </div>
        </Panel>
      )}
      {mayAsk && asking && <AskVouch deskCase={deskCase} onDone={() => setAsking(false)} />}
    </>
  );
}

interface AskVouchProps {
  deskCase: Case;
  onDone: () => void;
}

function AskVouch({ deskCase, onDone }: AskVouchProps) {
  const { vouch: words, somebodyElse } = useWords();
  const { api } = useSignedIn();
  const { busy, failure, run } = useChange();
  const [chosen, setChosen] = useState<Employee | null>(null);
  if (!chosen) return <FindEmployee title={words.who} advice={words.advice} onChoose={setChosen} />;
  const ask = async (): Promise<void> => {
    const asked = await run(
      () => api.post(`/desk/cases/${deskCase.id}/vouch`, { employee_row_id: chosen.id }),
      words.isSent,
    );
    if (asked !== null) onDone();
  };
  return (
    <Panel title={words.askNamed(chosen.name)}>
      <div className={layout.stack}>
        <FormFailure failure={failure} />
        <p>{words.how}</p>
        <div className={layout.actions}>
          <ActionButton busy={busy} onClick={() => void ask()}>
            {words.send}
          </ActionButton>
          <ActionButton variant="default" blocked={busy} onClick={() => setChosen(null)}>
            {somebodyElse}
          </ActionButton>
        </div>
      </div>
    </Panel>
  );
}
