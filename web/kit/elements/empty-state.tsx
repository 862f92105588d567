import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  title: string;
  /** What the list will contain, and how to add the first item. */
  children: ReactNode;
  action?: ReactNode;
}

/** Explains an empty list. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <p className={classes.title}>{title}</p>
      <div className={classes.text}>{children}</div>
      {action !== undefined && <div>{action}</div>}
    </div>
  );
}
