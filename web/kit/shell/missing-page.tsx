import { ActionButton } from '../action-button.js';
import { RequestProblem } from '../api-client.js';
import { PageHeader } from '../elements/page-header.js';
import { PageLink } from '../elements/page-link.js';

export function MissingPage() {
  return (
    <>
      <PageHeader title="There is no such page" />
      <p>
        The address may be old or mistyped. <PageLink to="/">Go to the overview</PageLink>
      </p>
    </>
  );
}

/** A page that failed; the rest of the console stays. */
export function PageFailure({ error, reset }: { error: unknown; reset: () => void }) {
  return (
    <>
      <PageHeader title="This page could not be shown" />
      <p>
        {error instanceof RequestProblem ? error.message : 'Something went wrong on this page.'}
      </p>
      <ActionButton onClick={reset}>Try again</ActionButton>
    </>
  );
}
