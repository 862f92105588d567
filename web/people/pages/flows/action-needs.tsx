import { Checkbox, Textarea } from '@mantine/core';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { useChange } from '../../../kit/data/use-change.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import type { ApiForm } from '../../../kit/forms/use-api-form.js';
import { Notice } from '../../../kit/notice.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import layout from '../../../kit/forms/layout.module.css';
import type { ActionsValues } from './action-values.js';

type Approval = Schema<'ConfigView'>['face_only_approvals'][string];

export interface ActionNeedsProps {
  form: ApiForm<ActionsValues>['form'];
  index: number;
  isReadOnly: boolean;
  /** Who asked that a face alone is enough; undefined where nobody did. */
  approval: Approval | undefined;
}

/** What a person must show beside the face, and whether a face alone is enough. */
export function ActionNeeds({ form, index, isReadOnly, approval }: ActionNeedsProps) {
  const path = `actions.${String(index)}`;
  const values = form.values.actions[index];
  return (
    <>
      <Textarea
        label="What a person must show: one combination per line"
        description="Any line is enough. Join with +: face, hwk (device key), swk (key copied between devices), link (sent by us), doc (document), readback (code told to the desk). Empty: the defaults, such as face + hwk."
        placeholder={'face + hwk\nface + doc + link'}
        rows={3}
        spellCheck={false}
        readOnly={isReadOnly}
        {...form.getInputProps(`${path}.needs`)}
      />
      <Checkbox
        color="red"
        label="A face alone is enough"
        description="A made-up picture may pass for a face. For resets, new devices and new contacts a second administrator has to agree."
        disabled={isReadOnly}
        {...form.getInputProps(`${path}.faceOnly`, { type: 'checkbox' })}
      />
      {values?.faceOnly && (
        <>
          <Notice
            tone="error"
            title={
              approval?.approved_by === null
                ? 'This action does not open to a face alone yet'
                : 'This action opens to a face alone'
            }
          >
            <p>Grants say acr: face_only, and the audit says who asked for it.</p>
            {approval && <PendingApproval action={values.action} approval={approval} />}
          </Notice>
          <Textarea
            label="Why a face alone is enough"
            description="Needed for resets, new devices and new contacts."
            maxLength={500}
            readOnly={isReadOnly}
            {...form.getInputProps(`${path}.faceOnlyReason`)}
          />
        </>
      )}
    </>
  );
}

/** Until a second administrator agrees, it does not count. */
function PendingApproval({ action, approval }: { action: string; approval: Approval }) {
  const { api, account, can } = useSignedIn();
  const { busy, failure, run } = useChange();
  if (approval.approved_by !== null) return <p>Two administrators agreed to it.</p>;
  const approve = (): Promise<unknown> =>
    run(
      () => api.post(`/flows/face_only/${encodeURIComponent(action)}/approve`, {}),
      'A face alone opens this action from now on.',
    );
  return (
    <div className={layout.stack}>
      <p>It waits for a second administrator, and does not count until then.</p>
      <FormFailure failure={failure} />
      {can('flows:approve') && approval.asked_by !== account.id && (
        <ActionButton color="red" size="xs" busy={busy} onClick={() => void approve()}>
          Agree that a face alone is enough
        </ActionButton>
      )}
    </div>
  );
}
