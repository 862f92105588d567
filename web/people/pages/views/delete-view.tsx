import { useQueryClient } from '@tanstack/react-query';
import type { Schema } from '../../../api/schemas.js';
import { ConfirmedCall } from '../../../kit/dialogs/confirmed-call.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { reloadSavedFilters } from './use-saved-filters.js';

/** Removes the saved view that is shown. The employees stay as they are. */
export function DeleteView({ filter }: { filter: Schema<'SavedFilterView'> }) {
  const { api } = useSignedIn();
  const client = useQueryClient();
  const remove = async (): Promise<void> => {
    await api.delete(`/saved_filters/${filter.id}`);
    await reloadSavedFilters(client);
  };
  return (
    <ConfirmedCall
      size="xs"
      label="Delete this view"
      title="Delete this view"
      confirmLabel="Delete"
      call={remove}
    >
      <p>“{filter.name}” goes for everybody in this workspace. The employees stay as they are.</p>
    </ConfirmedCall>
  );
}
