import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { RequestProblem } from '../../../kit/api-client.js';
import { ModalDialog } from '../../../kit/elements/modal-dialog.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { reloadSavedFilters } from './use-saved-filters.js';

/** Removes the saved view that is shown. The employees stay as they are. */
export function DeleteView({ filter }: { filter: Schema<'SavedFilterView'> }) {
  const { api } = useSignedIn();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const remove = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await api.delete(`/saved_filters/${filter.id}`);
      await reloadSavedFilters(client);
    } catch (error) {
      setFailure(error instanceof RequestProblem ? error.message : 'Something went wrong.');
      setBusy(false);
    }
  };
  return (
    <>
      <ActionButton
        size="xs"
        variant="default"
        onClick={() => {
          setAsking(true);
        }}
      >
        Delete this view
      </ActionButton>
      {asking && (
        <ModalDialog
          opened
          title="Delete this view"
          confirmLabel="Delete"
          danger
          busy={busy}
          onConfirm={() => void remove()}
          onClose={() => {
            setAsking(false);
          }}
        >
          <FormFailure failure={failure} />
          <p>
            “{filter.name}” goes for everybody in this workspace. The employees stay as they are.
          </p>
        </ModalDialog>
      )}
    </>
  );
}
