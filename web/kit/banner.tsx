import type { ReactNode } from 'react';
import classes from './banner.module.css';
import { FlaskIcon } from './icons.js';

interface BannerProps {
  /** The accessible name of the region. */
  label: string;
  children: ReactNode;
}

/** A strip above the page that says that its content is not real. */
export function Banner({ label, children }: BannerProps) {
  return (
    <aside className={classes.banner} aria-label={label}>
      <FlaskIcon className={classes.icon} size={18} />
      <p>{children}</p>
    </aside>
  );
}
