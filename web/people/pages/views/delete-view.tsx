import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { useCall } from '../../../kit/data/use-call.js';
import { ModalDialog } from '../../../kit/dialogs/modal-dialog.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { reloadSavedFilters } from './use-saved-filters.js';

/** Removes the saved view that is shown. The employees stay as they are. */
export function DeleteView({ filter }: { filter: Schema<'SavedFilterView'> }) {
  const { api } = useSignedIn();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { busy, failure, run } = useCall();
  const remove = async (): Promise<void> => {
    await run(async () => {
      await api.delete(`/saved_filters/${filter.id}`);
      await reloadSavedFilters(client);
    });
  };
  return (
    <>
      <ActionButton size="xs" variant="default" onClick={() => setAsking(true)}>
        Delete this view
      </ActionButton>
      {asking && (
        <ModalDialog
          title="Delete this view"
          confirmLabel="Delete"
          danger
          busy={busy}
          submit={() => void remove()}
          onClose={() => setAsking(false)}
          failure={failure}
        >
          <p>
            “{filter.name}” goes for everybody in this workspace. The employees stay as they are.
          </p>
        </ModalDialog>
      )}
    </>
  );
}
