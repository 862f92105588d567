import { useEffect, useState } from 'react';
import { Notice } from '../../kit/notice.js';
import { useCountdown } from '../../kit/use-countdown.js';
import { formatCountdown } from '../format.js';
import classes from './ending-soon.module.css';
import { useWords } from '../words/language-context.js';

const WARNING_MS = 120_000;

/** Warns two minutes before the end, wherever the person has scrolled. `end` in milliseconds. */
export function EndingSoon({ end }: { end: number }) {
  const { endings } = useWords();
  const isSoon = useIsSoon(end);
  const left = useCountdown(isSoon ? end : null);
  if (!isSoon) return null;
  return (
    <div className={classes.warning}>
      <Notice tone="warning" title={endings.soon.title} announced>
        <p>
          {endings.soon.text} {/* Announcing every second would drown out everything else. */}
          <strong className={classes.left} aria-hidden="true">
            {formatCountdown(left)}
          </strong>
        </p>
      </Notice>
    </div>
  );
}

function useIsSoon(end: number): boolean {
  const [isSoon, setIsSoon] = useState(false);
  useEffect(() => {
    const wait = end - WARNING_MS - Date.now();
    setIsSoon(wait <= 0);
    // A timer cannot wait longer than a month; a session ends sooner.
    const timer = wait > 0 ? setTimeout(() => setIsSoon(true), wait) : undefined;
    return () => clearTimeout(timer);
  }, [end]);
  return isSoon;
}
