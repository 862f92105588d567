import { ActionButton } from '../action-button.js';
import { useCopied } from '../use-copied.js';
import classes from './copy-value.module.css';

interface CopyValueProps {
  /** What it is, such as `API key`. */
  label: string;
  value: string;
}

/** A value that belongs into another system, with a button that copies it. */
export function CopyValue({ label, value }: CopyValueProps) {
  const { copied, copy, shown } = useCopied(value);
  return (
    <div className={classes.row}>
      <code ref={shown} className={classes.value} tabIndex={0}>
        {value}
      </code>
      <ActionButton
        variant="default"
        aria-label={`${copied ? 'Copied' : 'Copy'}: ${label}`}
        onClick={copy}
      >
        {copied ? 'Copied' : 'Copy'}
      </ActionButton>
      <span role="status" className={classes.status}>
        {copied ? `${label} copied` : ''}
      </span>
    </div>
  );
}
