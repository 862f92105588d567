import { FileInput } from '@mantine/core';
import type { Schema } from '../../api/schemas.js';
import { ModalDialog } from '../dialogs/modal-dialog.js';
import { useApiForm } from '../forms/use-api-form.js';
import { useSignedIn } from '../session/signed-in.js';
import type { BrandDialogProps } from './brand-dialog.js';

export function LogoDialog({ path, onDone, onClose }: BrandDialogProps) {
  const { staffApi } = useSignedIn();
  const { form, ...state } = useApiForm<{ file: File | null }>({
    initialValues: { file: null },
    validate: { file: (file: File | null) => (file === null ? 'Choose a file' : null) },
    submit: async ({ file }) => {
      onDone(await staffApi.put<Schema<'BrandView'>>(`${path}/logo`, file), 'The logo is changed.');
    },
  });
  return (
    <ModalDialog {...state} title="Logo" confirmLabel="Use it" onClose={onClose}>
      <FileInput
        label="File"
        description="A PNG or JPEG of at most 512 kB. It is shown on white, 40 pixels high."
        accept="image/png,image/jpeg"
        placeholder="Choose a file"
        required
        {...form.getInputProps('file')}
      />
    </ModalDialog>
  );
}
