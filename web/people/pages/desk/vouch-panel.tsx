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

type Case = Schema<'OpenedDeskCaseView'>;
type Employee = Schema<'DeskEmployeeView'>;

/** Who was asked to vouch, and the way to ask somebody: the agent chooses, never the caller alone. */
export function VouchPanel({ deskCase }: { deskCase: Case }) {
  const { vouches, may_ask_vouch: mayAsk } = deskCase;
  const [asking, setAsking] = useState(false);
  if (vouches.length === 0 && !mayAsk) return null;
  return (
    <>
      {(vouches.length > 0 || !asking) && (
        <Panel title="A second person">
          <div className={layout.stack}>
            {vouches.length > 0 && (
              <Facts
                facts={vouches.map(
                  (each) => [each.name ?? 'Erased', vouchWords(each.outcome)] as const,
                )}
              />
            )}
            {mayAsk && !asking && (
              <div className={layout.actions}>
                <ActionButton variant="default" onClick={() => setAsking(true)}>
                  Ask a second person
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
  const { api } = useSignedIn();
  const { busy, failure, run } = useChange();
  const [chosen, setChosen] = useState<Employee | null>(null);
  if (!chosen)
    return (
      <FindEmployee
        title="Who vouches?"
        advice="Choose somebody who knows the employee, such as the manager on record. Do not take whom the caller proposes."
        onChoose={setChosen}
      />
    );
  const ask = async (): Promise<void> => {
    const asked = await run(
      () => api.post(`/desk/cases/${deskCase.id}/vouch`, { employee_row_id: chosen.id }),
      'The link is sent to the second person.',
    );
    if (asked !== null) onDone();
  };
  return (
    <Panel title={`Ask ${chosen.name} to vouch?`}>
      <div className={layout.stack}>
        <FormFailure failure={failure} />
        <p>
          They get a link, speak with the employee, and confirm with their own face and device key.
        </p>
        <div className={layout.actions}>
          <ActionButton busy={busy} onClick={() => void ask()}>
            Send the link
          </ActionButton>
          <ActionButton variant="default" blocked={busy} onClick={() => setChosen(null)}>
            Somebody else
          </ActionButton>
        </div>
      </div>
    </Panel>
  );
}
