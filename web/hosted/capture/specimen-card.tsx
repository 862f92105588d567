import { documentTypeLabel, formatDay } from '../format.js';
import type { Persona } from '../hosted-session.js';
import classes from './specimen-card.module.css';
import { useWords } from '../words/language-context.js';

/** A drawing of an ID that nobody could mistake for a real one. */
export function SpecimenCard({ persona }: { persona: Persona | null }) {
  const words = useWords();
  const { locale, simulated } = words;
  return (
    <div className={classes.card}>
      <div className={classes.top}>
        <span>{persona ? documentTypeLabel(words, persona.document_type) : simulated.id}</span>
        <span className={classes.specimen}>{simulated.specimen}</span>
      </div>
      <div className={classes.middle}>
        <svg className={classes.photo} viewBox="0 0 60 72">
          <rect width="60" height="72" rx="5" />
          <circle cx="30" cy="28" r="12" />
          <path d="M8 68c2-15 11-22 22-22s20 7 22 22" />
        </svg>
        {persona ? (
          <dl className={classes.fields}>
            <dt>{simulated.name}</dt>
            <dd>
              {persona.first_name} {persona.last_name}
            </dd>
            <dt>{simulated.dob}</dt>
            <dd>{formatDay(locale, persona.dob)}</dd>
          </dl>
        ) : (
          <div className={classes.lines}>
            <p>{simulated.subject}</p>
            <span />
            <span />
          </div>
        )}
      </div>
    </div>
  );
}
