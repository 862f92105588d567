import { documentTypeLabel, formatDay } from '../format.js';
import type { Persona } from '../hosted-session.js';
import classes from './specimen-card.module.css';

/** A drawing of an ID that nobody could mistake for a real one. */
export function SpecimenCard({ persona }: { persona: Persona | null }) {
  return (
    <div className={classes.card}>
      <div className={classes.top}>
        <span>{persona ? documentTypeLabel(persona.document_type) : 'ID'}</span>
        <span className={classes.specimen}>Specimen</span>
      </div>
      <div className={classes.middle}>
        <svg className={classes.photo} viewBox="0 0 60 72">
          <rect width="60" height="72" rx="5" />
          <circle cx="30" cy="28" r="12" />
          <path d="M8 68c2-15 11-22 22-22s20 7 22 22" />
        </svg>
        {persona ? (
          <dl className={classes.fields}>
            <dt>Name</dt>
            <dd>
              {persona.first_name} {persona.last_name}
            </dd>
            <dt>Date of birth</dt>
            <dd>{formatDay(persona.dob)}</dd>
          </dl>
        ) : (
          <div className={classes.lines}>
            <p>The person this session is about</p>
            <span />
            <span />
          </div>
        )}
      </div>
    </div>
  );
}
