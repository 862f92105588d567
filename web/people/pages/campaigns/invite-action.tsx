import { useState } from 'react';
import { ActionButton } from '../../../kit/action-button.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { CampaignDialog } from './campaign-dialog.js';

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
