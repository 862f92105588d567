import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../../api/schemas.js';
import { PageHeader } from '../../../kit/elements/page-header.js';
import { ReadFailure } from '../../../kit/elements/read-failure.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import classes from '../people.module.css';
import { FlowTest } from './flow-test.js';
import { FlowsForm } from './flows-form.js';

/** How access requests run: the two flows, their projects, and how a record is compared. */
export function FlowsPage() {
  const { api, can } = useSignedIn();
  const query = useQuery({
    queryKey: ['flows'],
    queryFn: () => api.get<Schema<'ConfigView'>>('/flows'),
  });
  return (
    <div className={classes.stack}>
      <PageHeader
        title="Flows"
        description="The first time a person shows a document. Later the face is recognised, beside what the action needs."
      />
      <ReadFailure problem={query.error} />
      {query.data && <FlowsForm config={query.data} />}
      {can('flows:write') && <FlowTest />}
    </div>
  );
}
