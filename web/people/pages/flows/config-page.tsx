import type { ReactNode } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { useOne } from '../../../kit/data/use-one.js';
import { PageHeader } from '../../../kit/elements/page-header.js';
import { RetriableFailure } from '../../../kit/elements/read-failure.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import layout from '../../../kit/forms/layout.module.css';
import type { ApiForm } from '../../../kit/forms/use-api-form.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';

interface ConfigPageProps {
  title: string;
  description: string;
  form: (config: Schema<'ConfigView'>) => ReactNode;
  /** What stands below the form. */
  children?: ReactNode;
}

/** A page that shows a part of the configuration. */
export function ConfigPage({ title, description, form, children }: ConfigPageProps) {
  const { api } = useSignedIn();
  const query = useOne<Schema<'ConfigView'>>(api, '/flows');
  return (
    <div className={layout.stack}>
      <PageHeader title={title} description={description} />
      <RetriableFailure query={query} />
      {query.data && form(query.data)}
      {children}
    </div>
  );
}

type ConfigFormProps = Pick<ApiForm<never>, 'busy' | 'failure' | 'submit'> & {
  children: ReactNode;
};

/** A part of the configuration as a form; without the permission to change it, to read. */
export function ConfigForm({ busy, failure, submit, children }: ConfigFormProps) {
  const { can } = useSignedIn();
  return (
    <form noValidate onSubmit={submit} className={layout.stack}>
      <FormFailure failure={failure} />
      {children}
      {can('flows:write') && (
        <div className={layout.actions}>
          <ActionButton type="submit" busy={busy}>
            Save
          </ActionButton>
        </div>
      )}
    </form>
  );
}
