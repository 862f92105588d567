import { Notice } from '../notice.js';
import { CopyValue } from './copy-value.js';
import classes from './secret-once.module.css';

interface SecretOnceProps {
  /** What it is, such as `API key`. */
  label: string;
  secret: string;
}

/** A secret that is shown now and never again, with a button that copies it. */
export function SecretOnce({ label, secret }: SecretOnceProps) {
  return (
    <div className={classes.secret}>
      <Notice tone="warning" title="Copy it now">
        <p>It is shown only once. If you lose it, make a new one.</p>
      </Notice>
      <p className={classes.label}>{label}</p>
      <CopyValue label={label} value={secret} />
    </div>
  );
}
