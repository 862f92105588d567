import { useEffect, useRef, useState } from 'react';
import { ActionButton } from '../action-button.js';
import classes from './copy-value.module.css';

/** Long enough to be read out. */
const COPIED_MS = 4_000;

interface CopyValueProps {
  /** What it is, such as `API key`. */
  label: string;
  value: string;
}

/** A value that belongs into another system, with a button that copies it. */
export function CopyValue({ label, value }: CopyValueProps) {
  const shown = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      // Without the right to the clipboard, the person copies what is selected.
      if (shown.current) window.getSelection()?.selectAllChildren(shown.current);
    }
  };
  return (
    <div className={classes.row}>
      <code ref={shown} className={classes.value} tabIndex={0}>
        {value}
      </code>
      <ActionButton
        variant="default"
        aria-label={`${copied ? 'Copied' : 'Copy'}: ${label}`}
        onClick={() => void copy()}
      >
        {copied ? 'Copied' : 'Copy'}
      </ActionButton>
      <span role="status" className={classes.status}>
        {copied ? `${label} copied` : ''}
      </span>
    </div>
  );
}
