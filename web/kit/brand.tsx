import type { ReactNode } from 'react';
import classes from './brand.module.css';

interface BrandProps {
  icon: ReactNode;
  name: string;
  /** The subject of the page; null shows nothing. */
  detail: string | null;
}

/** The owner of the page, shown at its head. */
export function Brand({ icon, name, detail }: BrandProps) {
  return (
    <div className={classes.brand}>
      <span className={classes.mark}>{icon}</span>
      <span className={classes.names}>
        <span className={classes.name}>{name}</span>
        {detail !== null && <span className={classes.detail}>{detail}</span>}
      </span>
    </div>
  );
}
