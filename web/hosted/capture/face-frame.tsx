import type { Persona } from '../hosted-session.js';
import classes from './face-frame.module.css';
import { useWords } from '../words/language-context.js';

/** The oval of the camera, with a drawn figure. */
export function FaceFrame({ persona }: { persona: Persona | null }) {
  const { simulated } = useWords();
  return (
    <figure className={classes.frame}>
      <svg viewBox="0 0 120 150">
        <defs>
          <clipPath id="face-oval">
            <ellipse cx="60" cy="75" rx="50" ry="66" />
          </clipPath>
        </defs>
        <g clipPath="url(#face-oval)">
          <rect className={classes.backdrop} width="120" height="150" />
          <path className={classes.figure} d="M2 160c4-40 26-54 58-54s54 14 58 54Z" />
          <ellipse className={classes.figure} cx="60" cy="66" rx="27" ry="33" />
        </g>
        <ellipse className={classes.oval} cx="60" cy="75" rx="50" ry="66" />
      </svg>
      <figcaption>
        {persona ? `${persona.first_name} ${persona.last_name}` : simulated.subject}
      </figcaption>
    </figure>
  );
}
