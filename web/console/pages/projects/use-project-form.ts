import type { Schema } from '../../../api/schemas.js';
import { useChangeForm } from '../../../kit/forms/use-change-form.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';

export type Project = Schema<'ProjectView'>;

/** A form for some settings; `body` converts its texts for the API. */
export function useProjectForm<Values extends Record<string, unknown>>(
  { id }: Project,
  initialValues: Values,
  body: (values: Values) => object = (values) => values,
) {
  const { api } = useSignedIn();
  const form = useChangeForm({
    initialValues,
    change: (values: Values) => api.patch(`/projects/${id}`, body(values)),
    said: 'Saved. New sessions follow it.',
  });
  return { ...form, permission: 'projects:write' as const };
}
