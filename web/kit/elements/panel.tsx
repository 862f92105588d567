import { useId, type ReactNode } from 'react';
import classes from './panel.module.css';

interface PanelProps {
  title?: string;
  description?: ReactNode;
  actions?: ReactNode;
  /** Without inner space, for a table. */
  flush?: boolean;
  children: ReactNode;
}

/** A part of a page with a heading of its own. */
export function Panel({ title, description, actions, flush = false, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classes.panel} {...(title !== undefined && { 'aria-labelledby': id })}>
      {title !== undefined && (
        <div className={classes.head}>
          <div>
            <h2 id={id} className={classes.title}>
              {title}
            </h2>
            {description !== undefined && <p className={classes.description}>{description}</p>}
          </div>
          {actions !== undefined && <div className={classes.actions}>{actions}</div>}
        </div>
      )}
      <div className={flush ? undefined : classes.body}>{children}</div>
    </section>
  );
}
