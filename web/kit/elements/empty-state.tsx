import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  title: string;
  /** What would be here, and how to get it there. */
  children: ReactNode;
  action?: ReactNode;
}

/** Says what a list is for while it is empty. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <p className={classes.title}>{title}</p>
      <div className={classes.text}>{children}</div>
      {action !== undefined && <div>{action}</div>}
    </div>
  );
}
