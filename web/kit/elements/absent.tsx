import { useIsFetching, useQueryClient, type Query } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ActionButton } from '../action-button.js';
import { isGone } from '../api-client.js';
import layout from '../forms/layout.module.css';
import { PageHeader } from './page-header.js';
import { ReadFailure } from './read-failure.js';

interface AbsentProps {
  /** What it is, while it is not there. */
  title: string;
  back?: ReactNode;
  /** Null while it is still loading. */
  problem: Error | null;
}

/** In place of a thing that is not there yet, or not at all. */
export function Absent({ title, back, problem }: AbsentProps) {
  return (
    <>
      <PageHeader title={problem ? failureTitle(problem) : title} back={back} />
      <div className={layout.stack}>
        <ReadFailure problem={problem} />
        {problem && !isGone(problem) && <ReadAgain />}
      </div>
    </>
  );
}

function failureTitle(problem: Error): string {
  return isGone(problem) ? 'Not found' : 'This could not be loaded';
}

const FAILED = {
  type: 'active',
  predicate: ({ state }: Query) => state.status === 'error',
} as const;

/** Reads again whatever of the page could not be read. */
function ReadAgain() {
  const client = useQueryClient();
  const isReading = useIsFetching(FAILED) > 0;
  return (
    <div className={layout.actions}>
      <ActionButton
        variant="default"
        busy={isReading}
        onClick={() => void client.refetchQueries(FAILED)}
      >
        Try again
      </ActionButton>
    </div>
  );
}
