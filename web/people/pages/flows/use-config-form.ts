import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { useNotices } from '../../../kit/elements/notices.js';
import { isSame } from '../../../kit/forms/is-same.js';
import { useApiForm, type ApiForm, type ApiFormOptions } from '../../../kit/forms/use-api-form.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { mayBuildOn, savedPartOf } from './config-base.js';

type Config = Schema<'ConfigView'>;

interface ConfigFormOptions<Values> extends Pick<ApiFormOptions<Values>, 'validate'> {
  valuesOf: (config: Config) => Values;
  /** The part of the configuration that the form changes. */
  bodyOf: (values: Values) => object;
  /** What is said after a save. */
  said: string;
}

/**
 * A form of the configuration. What is typed stays while the page reads the configuration again:
 * on a return to the tab, or after an approval. `version` is of the configuration that it shows.
 */
export function useConfigForm<Values extends Record<string, unknown>>(
  config: Config,
  { valuesOf, bodyOf, said, validate }: ConfigFormOptions<Values>,
): ApiForm<Values> & { version: string } {
  const { api } = useSignedIn();
  const client = useQueryClient();
  const { say } = useNotices();
  // What the form was filled with; a save carries its version.
  const [base, setBase] = useState(config);
  const apiForm: ApiForm<Values> = useApiForm<Values>({
    initialValues: valuesOf(config),
    ...(validate && { validate }),
    submit: async (values) => {
      const saved = await api.put<Config>('/flows', { ...savedPartOf(base), ...bodyOf(values) });
      setBase(saved);
      if (isSame(form.getValues(), values)) form.setValues(valuesOf(saved));
      client.setQueryData(['one', '/flows'], saved);
      // The help desk offers the actions.
      await client.invalidateQueries({ queryKey: ['one', '/desk/actions'] });
      say(said);
    },
  });
  const { form } = apiForm;
  useEffect(() => {
    if (config === base) return;
    const isTouched = !isSame(form.getValues(), valuesOf(base));
    if (isTouched && !mayBuildOn(base, config)) return;
    setBase(config);
    if (!isTouched) form.setValues(valuesOf(config));
  });
  return { ...apiForm, version: base.version };
}
