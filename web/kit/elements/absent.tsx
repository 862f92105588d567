import type { ReactNode } from 'react';
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
      <PageHeader title={problem ? 'Not found' : title} back={back} />
      <ReadFailure problem={problem} />
    </>
  );
}
