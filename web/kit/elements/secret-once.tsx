import { useState } from 'react';
import { ActionButton } from '../action-button.js';
import { Notice } from '../notice.js';
import classes from './secret-once.module.css';

interface SecretOnceProps {
  /** What it is, such as `API key`. */
  label: string;
  secret: string;
}

/** A secret that is shown now and never again, with a button that copies it. */
export function SecretOnce({ label, secret }: SecretOnceProps) {
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(secret);
    setCopied(true);
  };
  return (
    <div className={classes.secret}>
      <Notice tone="warning" title="Copy it now">
        <p>It is shown only once. If you lose it, make a new one.</p>
      </Notice>
      <p className={classes.label}>{label}</p>
      <code className={classes.value} tabIndex={0}>
        {secret}
      </code>
      <ActionButton variant="default" onClick={() => void copy()}>
        {copied ? 'Copied' : 'Copy'}
      </ActionButton>
      <span role="status" className={classes.status}>
        {copied ? `${label} copied` : ''}
      </span>
    </div>
  );
}
