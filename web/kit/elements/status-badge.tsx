import classes from './status-badge.module.css';

export type Tone = 'good' | 'bad' | 'waiting' | 'neutral';

interface StatusBadgeProps {
  tone: Tone;
  children: string;
}

/** A state in a word. The colour only repeats what the word says. */
export function StatusBadge({ tone, children }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
