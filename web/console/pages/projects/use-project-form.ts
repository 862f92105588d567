import { useEffect, useRef } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { useRefresh } from '../../../kit/data/use-change.js';
import { useNotices } from '../../../kit/elements/notices.js';
import { useApiForm, type ApiForm, type ApiFormOptions } from '../../../kit/forms/use-api-form.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { changedSettings } from './project-settings.js';

export type Project = Schema<'ProjectView'>;

interface ProjectFormOptions<Values> extends Pick<ApiFormOptions<Values>, 'validate'> {
  /** Converts the texts of the form for the API. */
  body?: (values: Values) => object;
  said?: string;
}

interface ProjectForm<Values> extends ApiForm<Values> {
  permission: 'projects:write';
}

/**
 * A form for some settings. It sends those that somebody changed here; the others follow the
 * project when it is read again.
 */
export function useProjectForm<Values extends Record<string, unknown>>(
  project: Project,
  initialValues: Values,
  {
    body = (values) => values,
    validate,
    said = 'Saved. New sessions follow it.',
  }: ProjectFormOptions<Values> = {},
): ProjectForm<Values> {
  const { api } = useSignedIn();
  const refresh = useRefresh();
  const { say } = useNotices();
  const base = useRef(initialValues);
  const apiForm = useApiForm<Values>({
    initialValues,
    ...(validate && { validate }),
    submit: async (values) => {
      const changed = changedSettings(body(base.current), body(values));
      if (Object.keys(changed).length === 0) {
        say('Nothing was changed.');
        return;
      }
      await api.patch(`/projects/${project.id}`, changed);
      base.current = values;
      await refresh();
      say(said);
    },
  });
  useEffect(() => {
    const { form } = apiForm;
    const typed = changedSettings(base.current, form.getValues());
    base.current = initialValues;
    form.setValues({ ...initialValues, ...typed });
    // Not at each drawing: between a save and its reading the project is an older one.
  }, [project]);
  return { ...apiForm, permission: 'projects:write' };
}
