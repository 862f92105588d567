import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { useOne } from '../../../kit/data/use-one.js';
import { useCall } from '../../../kit/data/use-call.js';
import { ModalDialog } from '../../../kit/dialogs/modal-dialog.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { ActionButton } from '../../../kit/action-button.js';
import { CampaignFields, OWN } from './campaign-fields.js';
import { fittingReminders } from './campaign-words.js';

/** Invites the chosen employees; they are checked before anything is sent. */
export function InviteAction({ selection }: { selection: object }) {
  const { can } = useSignedIn();
  const [open, setOpen] = useState(false);
  if (!can('employees:invite')) return null;
  return (
    <>
      <ActionButton size="sm" variant="default" onClick={() => setOpen(true)}>
        Invite to verify
      </ActionButton>
      {open && <CampaignDialog selection={selection} onClose={() => setOpen(false)} />}
    </>
  );
}

interface CampaignDialogProps {
  selection: object;
  onClose: () => void;
}

const BEGIN = {
  name: '',
  action: 'verify_identity',
  deliver: 'email',
  locale: OWN,
  valid_days: '7',
  reminders: '2',
};
const NIGHT = { from: 20, until: 8 };

/** Asks how to invite, and prepares it: the next page shows who is left out and why. */
export function CampaignDialog({ selection, onClose }: CampaignDialogProps) {
  const { api } = useSignedIn();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Record<string, string>>(BEGIN);
  const [isQuiet, setQuiet] = useState(true);
  const { busy, failure, run } = useCall();
  const actions = useOne<Schema<'CampaignActionsView'>>(api, '/campaigns/actions');
  const reminders = fittingReminders(chosen['reminders'] ?? '', Number(chosen['valid_days']));
  const values: Record<string, string> = { ...chosen, reminders };
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

  const prepare = async (): Promise<void> => {
    await run(async () => {
      const { id } = await api.post<Schema<'CampaignView'>>('/campaigns', {
        ...selection,
        ...(values['name'] && { name: values['name'] }),
        action: values['action'],
        deliver: values['deliver'],
        ...(values['locale'] !== OWN && { locale: values['locale'] }),
        valid_days: Number(values['valid_days']),
        reminders: Number(reminders),
        ...(isQuiet && { quiet_hours: { ...NIGHT, time_zone: zone } }),
      });
      await navigate({ to: `/campaigns/${id}` });
    });
  };

  return (
    <ModalDialog
      title="Invite to verify"
      confirmLabel="Continue"
      busy={busy}
      submit={() => void prepare()}
      onClose={onClose}
      failure={failure}
    >
      <p>Nothing is sent yet: the next page shows who will be invited, and who is left out.</p>
      <CampaignFields
        values={values}
        actions={actions.data?.actions ?? []}
        isQuiet={isQuiet}
        zone={zone}
        onChange={(changed) => setChosen({ ...chosen, ...changed })}
        onQuiet={setQuiet}
      />
    </ModalDialog>
  );
}
