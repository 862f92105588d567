import type { UseQueryResult } from '@tanstack/react-query';
import { ActionButton } from '../action-button.js';
import { Card, CardHeading } from '../card.js';
import { PageShell } from '../page-shell.js';
import { Loading } from './loading.js';

interface OpeningProps {
  /** Such as `the console`. */
  what: string;
  query: Pick<UseQueryResult, 'errorUpdateCount' | 'isFetching' | 'refetch'>;
}

/**
 * In place of a whole page whose first answer is not there. While it is asked for again the page stays,
 * as its button has the focus.
 */
export function Opening({ what, query }: OpeningProps) {
  if (query.errorUpdateCount === 0) return <Loading label={`Opening ${what}`} />;
  return (
    <PageShell>
      <Card>
        <CardHeading takesFocus>The server can’t be reached</CardHeading>
        <p>Nothing was lost. Check your connection, then try again.</p>
        <ActionButton busy={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </ActionButton>
      </Card>
    </PageShell>
  );
}
