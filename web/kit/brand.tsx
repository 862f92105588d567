import type { ReactNode } from 'react';
import classes from './brand.module.css';

interface BrandProps {
  icon: ReactNode;
  name: string;
  /** What the page is about; null shows nothing. */
  detail: string | null;
}

/** Whose page this is, at its head. */
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
