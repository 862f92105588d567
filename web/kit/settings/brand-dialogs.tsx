import { FileInput, TextInput } from '@mantine/core';
import type { Schema } from '../../api/schemas.js';
import { ModalDialog } from '../dialogs/modal-dialog.js';
import { useChangeForm } from '../forms/use-change-form.js';
import { useSignedIn } from '../session/signed-in.js';

interface BrandDialogProps {
  brand: Schema<'BrandView'>;
  path: string;
  onClose: () => void;
}

const COLOR = /^#[0-9a-f]{6}$/i;

export function BrandDialog({ brand, path, onClose }: BrandDialogProps) {
  const { staffApi, workspace } = useSignedIn();
  const { form, ...state } = useChangeForm({
    initialValues: { name: brand.name ?? '', color: brand.color ?? '' },
    validate: {
      color: (value: string) =>
        value === '' || COLOR.test(value) ? null : 'Write # and six digits, such as #0d6259',
    },
    change: ({ name, color }) =>
      staffApi.put(path, { name: name.trim() || null, color: color || null }),
    said: 'Name and colour are changed.',
    onDone: onClose,
  });
  return (
    <ModalDialog {...state} title="Name and colour" confirmLabel="Save" onClose={onClose}>
      <TextInput
        label="Name"
        description={`Left empty, people read ${workspace.name}.`}
        maxLength={60}
        {...form.getInputProps('name')}
      />
      <TextInput
        label="Colour"
        description="As # and six digits. It is shown darker or lighter where text could not be read. Left empty, that of the product."
        placeholder="#0d6259"
        maxLength={7}
        {...form.getInputProps('color')}
      />
    </ModalDialog>
  );
}

export function LogoDialog({ path, onClose }: BrandDialogProps) {
  const { staffApi } = useSignedIn();
  const { form, ...state } = useChangeForm<{ file: File | null }, unknown>({
    initialValues: { file: null },
    validate: { file: (file: File | null) => (file === null ? 'Choose a file' : null) },
    change: ({ file }) => staffApi.put(`${path}/logo`, file),
    said: 'The logo is changed.',
    onDone: onClose,
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
