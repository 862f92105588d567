import type { Schema } from '../../../api/schemas.js';
import { useRefresh } from '../../../kit/data/use-change.js';
import { useNotices } from '../../../kit/elements/notices.js';
import { useApiForm, type ApiForm } from '../../../kit/forms/use-api-form.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';

export type Project = Schema<'ProjectView'>;

/** A form for some settings; `body` converts its texts for the API. */
export function useProjectForm<Values extends Record<string, unknown>>(
  { id }: Project,
  initialValues: Values,
  body: (values: Values) => object = (values) => values,
): ApiForm<Values> {
  const { api } = useSignedIn();
  const refresh = useRefresh();
  const { say } = useNotices();
  return useApiForm({
    initialValues,
    submit: async (values) => {
      await api.patch(`/projects/${id}`, body(values));
      await refresh();
      say('Saved. New sessions follow it.');
    },
  });
}
