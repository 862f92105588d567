import { TextInput } from '@mantine/core';
import type { Schema } from '../../api/schemas.js';
import { ModalDialog } from '../dialogs/modal-dialog.js';
import { useApiForm } from '../forms/use-api-form.js';
import { useSignedIn } from '../session/signed-in.js';

export interface BrandDialogProps {
  brand: Schema<'BrandView'>;
  path: string;
  onDone: (brand: Schema<'BrandView'>, words: string) => void;
  onClose: () => void;
}

const COLOR = /^#[0-9a-f]{6}$/i;

export function BrandDialog({ brand, path, onDone, onClose }: BrandDialogProps) {
  const { staffApi, workspace } = useSignedIn();
  const { form, ...state } = useApiForm({
    initialValues: { name: brand.name ?? '', color: brand.color ?? '' },
    validate: {
      color: (value: string) =>
        value === '' || COLOR.test(value) ? null : 'Write # and six digits, such as #0d6259',
    },
    submit: async ({ name, color }) => {
      const changed = await staffApi.put<Schema<'BrandView'>>(path, {
        name: name.trim() === '' ? null : name.trim(),
        color: color === '' ? null : color,
      });
      onDone(changed, 'Name and colour are changed.');
    },
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
