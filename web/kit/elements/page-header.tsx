import { useEffect, useRef, type ReactNode } from 'react';
import classes from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  /** One sentence that says what the page is for. */
  description?: ReactNode;
  /** A link back to the list that the page belongs to. */
  back?: ReactNode;
  actions?: ReactNode;
}

/** The head of a page. It takes the focus, so that a screen reader starts at the new page. */
export function PageHeader({ title, description, back, actions }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title;
    heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        {back}
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h1>
        {description !== undefined && <p className={classes.description}>{description}</p>}
      </div>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
