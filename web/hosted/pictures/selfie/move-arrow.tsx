import type { Move } from '../../camera/index.js';
import classes from './move-arrow.module.css';

/** Over the mirrored picture: the person's own left is on the left. */
export function MoveArrow({ move }: { move: Move }) {
  return (
    <svg
      key={move}
      className={classes.arrow}
      data-move={move}
      viewBox="0 0 64 64"
      aria-hidden="true"
    >
      <path d="M52 32H14m15-17L12 32l17 17" />
    </svg>
  );
}
