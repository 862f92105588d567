import { useState } from 'react';
import { ChoiceSelect } from '../../../kit/forms/choice-select.js';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { useChange } from '../../../kit/data/use-change.js';
import { ModalDialog } from '../../../kit/dialogs/modal-dialog.js';
import { Panel } from '../../../kit/elements/panel.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { Notice } from '../../../kit/notice.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import layout from '../../../kit/forms/layout.module.css';
import { OVERRIDE_REASON_CODES, overrideReasonWords } from './case-words.js';

type Case = Schema<'OpenedDeskCaseView'>;

const REASONS = OVERRIDE_REASON_CODES.map((value) => ({
  value,
  label: overrideReasonWords(value),
}));

/** One lead asks, another decides. The server refuses whoever took part before. */
export function OverridePanel({ deskCase }: { deskCase: Case }) {
  const { api } = useSignedIn();
  const { busy, failure, run } = useChange();
  const path = `/desk/cases/${deskCase.id}/override`;
  if (deskCase.may_override) return <AskForOverride path={path} />;
  if (deskCase.override_status === null) return null;
  const { may_decide_override: mayDecide } = deskCase;
  const reason = overrideReasonWords(deskCase.override_reason ?? '');
  return (
    <Panel title="Override">
      <div className={layout.stack}>
        <FormFailure failure={failure} />
        <Notice tone="error">
          <p>Nobody was verified in this case. {reason}.</p>
        </Notice>
        {deskCase.override_status === 'requested' && !mayDecide && (
          <p>
            {deskCase.override_waits
              ? 'Waits for a lead other than you.'
              : 'It can no longer be approved.'}
          </p>
        )}
        {deskCase.override_status === 'requested' && (
          <div className={layout.actions}>
            {mayDecide && (
              <ActionButton
                busy={busy}
                onClick={() =>
                  void run(() => api.post(`${path}/approve`, {}), 'The case is overridden.')
                }
              >
                Approve the override
              </ActionButton>
            )}
            <ActionButton
              variant="default"
              blocked={busy}
              onClick={() =>
                void run(() => api.post(`${path}/refuse`, {}), 'The override is refused.')
              }
            >
              Refuse it
            </ActionButton>
          </div>
        )}
        {deskCase.override_status === 'refused' && <p>The override was refused.</p>}
      </div>
    </Panel>
  );
}

function AskForOverride({ path }: { path: string }) {
  const { api } = useSignedIn();
  const { busy, failure, run } = useChange();
  const [opened, setOpened] = useState(false);
  const [reason, setReason] = useState(OVERRIDE_REASON_CODES[0] ?? '');
  const close = (): void => setOpened(false);
  const ask = async (): Promise<void> => {
    const asked = await run(
      () => api.post(path, { reason }),
      'The override waits for a second lead.',
    );
    if (asked !== null) close();
  };
  return (
    <div className={layout.actions}>
      <ActionButton variant="default" onClick={() => setOpened(true)}>
        Ask for an override
      </ActionButton>
      <ModalDialog
        opened={opened}
        title="Ask for an override?"
        confirmLabel="Ask for the override"
        danger
        busy={busy}
        submit={() => void ask()}
        onClose={close}
        failure={failure}
      >
        <p>Nobody was verified. A second lead must approve, and there will be no grant.</p>
        <ChoiceSelect label="Why" value={reason} onChange={setReason} data={REASONS} />
      </ModalDialog>
    </div>
  );
}
