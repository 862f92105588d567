import type { ReactNode } from 'react';
import classes from './page-shell.module.css';

interface PageShellProps {
  /** A strip above everything, for states of the whole page (a simulation, an outage). */
  banner?: ReactNode;
  header?: ReactNode;
  footer?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

/** Banner, header, main and footer in one column: the frame of every page. */
export function PageShell({ banner, header, footer, wide = false, children }: PageShellProps) {
  return (
    <div className={classes.page}>
      {banner}
      <div className={classes.column} data-wide={wide || undefined}>
        {header && <header className={classes.header}>{header}</header>}
        <main className={classes.main}>{children}</main>
        {footer && <footer className={classes.footer}>{footer}</footer>}
      </div>
    </div>
  );
}
