import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ActionButton } from '../action-button.js';
import { RequestProblem } from '../api-client.js';
import { PageHeader } from '../elements/page-header.js';

export function MissingPage() {
  return (
    <>
      <PageHeader title="There is no such page" />
      <p>
        The address may be old or mistyped.{' '}
        <Anchor component={Link} to="/">
          Go to the overview
        </Anchor>
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
