import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton } from '../../../kit/action-button.js';
import { ModalDialog } from '../../../kit/dialogs/modal-dialog.js';
import { useApiForm } from '../../../kit/forms/use-api-form.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { reloadSavedFilters } from './use-saved-filters.js';

/** Keeps the filters of the list under a name. */
export function SaveView({ kept }: { kept: object }) {
  const { api } = useSignedIn();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { form, ...state } = useApiForm({
    initialValues: { name: '' },
    validate: { name: (value: string) => (value.trim() === '' ? 'Needed' : null) },
    submit: async ({ name }) => {
      await api.post('/saved_filters', { ...kept, name: name.trim() });
      await reloadSavedFilters(client);
    },
  });
  return (
    <>
      <ActionButton size="xs" variant="default" onClick={() => setAsking(true)}>
        Save this view
      </ActionButton>
      {asking && (
        <ModalDialog
          {...state}
          title="Save this view"
          confirmLabel="Save"
          onClose={() => setAsking(false)}
        >
          <p>Everybody who may see the employees of this workspace sees it above the list.</p>
          <TextInput label="Name" maxLength={60} required {...form.getInputProps('name')} />
        </ModalDialog>
      )}
    </>
  );
}
