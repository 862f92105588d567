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
import { useWords } from './words/language.js';
import layout from '../../../kit/forms/layout.module.css';
import { OVERRIDE_REASON_CODES, overrideReasonWords } from './case-words.js';

type Case = Schema<'OpenedDeskCaseView'>;

/** One lead asks, another decides. The server refuses whoever took part before. */
export function OverridePanel({ deskCase }: { deskCase: Case }) {
  const words = useWords();
  const { override: texts } = words;
  const { api } = useSignedIn();
  const { busy, failure, run } = useChange();
  const path = `/desk/cases/${deskCase.id}/override`;
  if (deskCase.may_override) return <AskForOverride path={path} />;
  if (deskCase.override_status === null) return null;
  const { may_decide_override: mayDecide } = deskCase;
  const reason = overrideReasonWords(words, deskCase.override_reason ?? '');
  return (
    <Panel title={texts.title}>
      <div className={layout.stack}>
        <FormFailure failure={failure} />
        <Notice tone="error">
          <p>{texts.nobody(reason)}</p>
        </Notice>
        {deskCase.override_status === 'requested' && !mayDecide && (
          <p>{deskCase.override_waits ? texts.waits : texts.over}</p>
        )}
        {deskCase.override_status === 'requested' && (
          <div className={layout.actions}>
            {mayDecide && (
              <ActionButton
                busy={busy}
                onClick={() => void run(() => api.post(`${path}/approve`, {}), texts.isApproved)}
              >
                {texts.approve}
              </ActionButton>
            )}
            <ActionButton
              variant="default"
              blocked={busy}
              onClick={() => void run(() => api.post(`${path}/refuse`, {}), texts.isRefused)}
            >
              {texts.refuse}
            </ActionButton>
          </div>
        )}
        {deskCase.override_status === 'refused' && <p>{texts.wasRefused}</p>}
      </div>
    </Panel>
  );
}

function AskForOverride({ path }: { path: string }) {
  const words = useWords();
  const { override: texts } = words;
  const { api } = useSignedIn();
  const { busy, failure, run } = useChange();
  const [opened, setOpened] = useState(false);
  const [reason, setReason] = useState<string>(OVERRIDE_REASON_CODES[0] ?? '');
  const close = (): void => setOpened(false);
  const ask = async (): Promise<void> => {
    const asked = await run(() => api.post(path, { reason }), texts.isAsked);
    if (asked !== null) close();
  };
  return (
    <div className={layout.actions}>
      <ActionButton variant="default" onClick={() => setOpened(true)}>
        {texts.ask}
      </ActionButton>
      <ModalDialog
        opened={opened}
        title={texts.question}
        confirmLabel={texts.confirm}
        danger
        busy={busy}
        submit={() => void ask()}
        onClose={close}
        failure={failure}
      >
        <p>{texts.effect}</p>
        <ChoiceSelect
          label={texts.why}
          value={reason}
          onChange={setReason}
          data={OVERRIDE_REASON_CODES.map((value) => ({
            value,
            label: overrideReasonWords(words, value),
          }))}
        />
      </ModalDialog>
    </div>
  );
}
