import type { ReactNode } from 'react';
import { RequestProblem } from '../api-client.js';
import { Notice } from '../notice.js';
import { PageHeader } from './page-header.js';

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
      {problem && (
        <Notice tone="error" announced>
          <p>{problem instanceof RequestProblem ? problem.message : 'Try again.'}</p>
        </Notice>
      )}
    </>
  );
}
