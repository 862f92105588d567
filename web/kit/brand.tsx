import type { ReactNode } from 'react';
import classes from './brand.module.css';

interface BrandProps {
  icon: ReactNode;
  /** Address of a picture in place of the icon; null without one. */
  logo?: string | null;
  name: string;
  /** The subject of the page; null shows nothing. */
  detail: string | null;
}

/** The owner of the page, shown at its head. */
export function Brand({ icon, logo = null, name, detail }: BrandProps) {
  return (
    <div className={classes.brand}>
      {logo === null ? (
        <span className={classes.mark}>{icon}</span>
      ) : (
        // The name stands beside it.
        <img className={classes.logo} src={logo} alt="" />
      )}
      <span className={classes.names}>
        <span className={classes.name}>{name}</span>
        {detail !== null && <span className={classes.detail}>{detail}</span>}
      </span>
    </div>
  );
}
