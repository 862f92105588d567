import { Checkbox, Textarea } from '@mantine/core';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { useChange, useRefresh } from '../../../kit/data/use-change.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import type { ApiForm } from '../../../kit/forms/use-api-form.js';
import { Notice } from '../../../kit/notice.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import layout from '../../../kit/forms/layout.module.css';
import type { ActionsValues } from './action-values.js';

type Approval = Schema<'ConfigView'>['face_only_approvals'][string];

/** What a policy may accept below the defaults, as the form names it. */
type Weaker = 'faceOnly' | 'withoutFace';

export interface ActionNeedsProps {
  form: ApiForm<ActionsValues>['form'];
  index: number;
  isReadOnly: boolean;
  /** Who asked for each, in the configuration of this version; undefined where nobody did. */
  approvals: Record<Weaker, Approval | undefined> & { version: string };
}

const WORDS = {
  faceOnly: {
    path: 'face_only',
    label: 'A face alone is enough',
    description:
      'A made-up picture may pass for a face. For resets, new devices and new contacts a second administrator has to agree.',
    warning: 'This action opens to a face alone',
    waits: 'This action does not open to a face alone yet',
    effect: 'Grants say acr: face_only, and the audit says who asked for it.',
    reason: 'Why a face alone is enough',
    needed: 'Needed for resets, new devices and new contacts.',
    agree: 'Agree that a face alone is enough',
    agreed: 'A face alone opens this action from now on.',
  },
  withoutFace: {
    path: 'without_face',
    label: 'Document, device key and link are enough, without a face',
    description:
      'For people who would rather go another way than by a selfie: they choose it, and need not say why. A second administrator has to agree, whatever the action.',
    warning: 'This action opens without a face',
    waits: 'This action does not open without a face yet',
    effect:
      'Whoever holds somebody’s unlocked phone and their ID may pass. Grants say acr: no_face, each one is told to the employee, and the audit says who asked for it.',
    reason: 'Why it may open without a face',
    needed: 'Always needed.',
    agree: 'Agree that it opens without a face',
    agreed: 'This action opens without a face from now on.',
  },
} as const satisfies Record<Weaker, object>;

/** What a person must show, and what is enough below that. */
export function ActionNeeds(props: ActionNeedsProps) {
  const { form, index, isReadOnly } = props;
  return (
    <>
      <Textarea
        label="What a person must show: one combination per line"
        description="Any line is enough. Join with +: face, hwk (device key), swk (key copied between devices), link (sent by us), doc (document), readback (code told to the desk). Empty: the defaults, such as face + hwk."
        placeholder={'face + hwk\nface + doc + link'}
        rows={3}
        spellCheck={false}
        readOnly={isReadOnly}
        {...form.getInputProps(`actions.${String(index)}.needs`)}
      />
      <WeakerNeeds {...props} kind="faceOnly" />
      <WeakerNeeds {...props} kind="withoutFace" />
    </>
  );
}

function WeakerNeeds({
  form,
  index,
  isReadOnly,
  approvals,
  kind,
}: ActionNeedsProps & { kind: Weaker }) {
  const path = `actions.${String(index)}`;
  const values = form.values.actions[index];
  const words = WORDS[kind];
  const approval = approvals[kind];
  const isOpen = approval ? approval.approved_by !== null : kind === 'faceOnly';
  return (
    <>
      <Checkbox
        color="red"
        label={words.label}
        description={words.description}
        disabled={isReadOnly}
        {...form.getInputProps(`${path}.${kind}`, { type: 'checkbox' })}
      />
      {values?.[kind] && (
        <>
          <Notice tone="error" title={isOpen ? words.warning : words.waits}>
            <p>{words.effect}</p>
            {approval && (
              <PendingApproval
                action={values.action}
                kind={kind}
                approval={approval}
                version={approvals.version}
              />
            )}
          </Notice>
          <Textarea
            label={words.reason}
            description={words.needed}
            maxLength={500}
            readOnly={isReadOnly}
            {...form.getInputProps(`${path}.${kind}Reason`)}
          />
        </>
      )}
    </>
  );
}

/** Until a second administrator agrees, it does not count. */
function PendingApproval({
  action,
  kind,
  approval,
  version,
}: {
  action: string;
  kind: Weaker;
  approval: Approval;
  version: string;
}) {
  const { api, account, can } = useSignedIn();
  const { busy, failure, run } = useChange();
  const refresh = useRefresh();
  if (approval.approved_by !== null) return <p>Two administrators agreed to it.</p>;
  const { path, agree, agreed } = WORDS[kind];
  const approve = async (): Promise<void> => {
    const call = `/flows/${path}/${encodeURIComponent(action)}/approve`;
    // What was changed meanwhile must be read before it is agreed to.
    if ((await run(() => api.post(call, { version }), agreed)) === null) await refresh();
  };
  return (
    <div className={layout.stack}>
      <p>It waits for a second administrator, and does not count until then.</p>
      <FormFailure failure={failure} />
      {can('flows:approve') && approval.asked_by !== account.id && (
        <ActionButton color="red" size="xs" busy={busy} onClick={() => void approve()}>
          {agree}
        </ActionButton>
      )}
    </div>
  );
}
