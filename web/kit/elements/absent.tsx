import type { ReactNode } from 'react';
import { isGone } from '../api-client.js';
import { type ElementWords, useElements } from '../language/element-words.js';
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
  const { words } = useElements();
  const problem = useLastError(query);
  return (
    <>
      <PageHeader title={problem ? failureTitle(words, problem) : title} back={back} />
      <RetriableFailure query={query} />
    </>
  );
}

function failureTitle({ notFound, notLoaded }: ElementWords, problem: Error): string {
  return isGone(problem) ? notFound : notLoaded;
}
