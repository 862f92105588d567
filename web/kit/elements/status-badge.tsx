import classes from './status-badge.module.css';

export interface Status {
  tone: 'good' | 'bad' | 'waiting' | 'neutral';
  label: string;
}

/** A state in a word. The colour only repeats what the word says. */
export function StatusBadge({ tone, label }: Status) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {label}
    </span>
  );
}
