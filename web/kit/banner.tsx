import type { ReactNode } from 'react';
import classes from './banner.module.css';
import { FlaskIcon } from './icons.js';

interface BannerProps {
  /** Names the region for those who cannot see the strip. */
  label: string;
  children: ReactNode;
}

/** A strip above the whole page that says that what is below is not real. */
export function Banner({ label, children }: BannerProps) {
  return (
    <aside className={classes.banner} aria-label={label}>
      <FlaskIcon className={classes.icon} size={18} />
      <p>{children}</p>
    </aside>
  );
}
