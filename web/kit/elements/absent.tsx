import type { ReactNode } from 'react';
import { isGone } from '../api-client.js';
import { PageHeader } from './page-header.js';
import { RetriableFailure, useLastError, type Reading } from './read-failure.js';

interface AbsentProps {
  /** What it is, while it is not there. */
  title: string;
  back?: ReactNode;
  query: Reading;
}

/** In place of a thing that is not there yet, or not at all. */
export function Absent({ title, back, query }: AbsentProps) {
  const problem = useLastError(query);
  return (
    <>
      <PageHeader title={problem ? failureTitle(problem) : title} back={back} />
      <RetriableFailure query={query} />
    </>
  );
}

function failureTitle(problem: Error): string {
  return isGone(problem) ? 'Not found' : 'This could not be loaded';
}
