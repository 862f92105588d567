import type { ReactNode, Ref } from 'react';
import { AlertIcon, InfoIcon } from './icons.js';
import classes from './notice.module.css';

interface NoticeProps {
  tone: 'info' | 'warning' | 'error';
  title?: string;
  /** Announced at once. For content that appears after an action, not for the initial page. */
  announced?: boolean;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

export function Notice({ tone, title, announced = false, ref, children }: NoticeProps) {
  return (
    <div
      ref={ref}
      className={classes.notice}
      data-tone={tone}
      role={announced ? 'alert' : undefined}
    >
      {tone === 'info' ? (
        <InfoIcon className={classes.icon} />
      ) : (
        <AlertIcon className={classes.icon} />
      )}
      <div className={classes.body}>
        {title && <p className={classes.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
