import type { ReactNode } from 'react';
import { ErrorBoundary } from '../../kit/error-boundary.js';
import { useWords } from '../words/language-context.js';

/** A fault of ours, in the language of the page. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { fault } = useWords();
  return <ErrorBoundary words={fault}>{children}</ErrorBoundary>;
}
