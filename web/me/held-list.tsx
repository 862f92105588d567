import type { Schema } from '../api/schemas.js';
import { useMeLanguage } from './me-language.js';
import classes from './me-page.module.css';

type Held = Schema<'HeldDataView'>;

/** Every verification whose data exists: when, what, until when, and the consent to it. */
export function HeldList({ held }: { held: Held }) {
  const { words } = useMeLanguage();
  const dateOf = (seconds: number, timeStyle?: 'short'): string =>
    new Intl.DateTimeFormat(words.locale, { dateStyle: 'long', timeStyle }).format(
      new Date(seconds * 1_000),
    );
  const day = (seconds: number): string => dateOf(seconds);
  return (
    <>
      <p className={classes.intro}>
        {words.intro(held.organization_name, held.name)}{' '}
        {words.recognized(day(held.recognized_until))}
      </p>
      {held.scope === 'verification' && <p className={classes.intro}>{words.onlyThis}</p>}
      <h2>{words.verifications}</h2>
      <ul className={classes.list}>
        {held.verifications.map((each) => (
          <li key={`${String(each.verified_at)}${each.steps.join()}`} className={classes.entry}>
            <p className={classes.when}>{dateOf(each.verified_at, 'short')}</p>
            {each.project_name !== null && <p>{each.project_name}</p>}
            <p className={classes.steps}>
              {each.steps.map((step) => words.steps[step] ?? step).join(', ')}
            </p>
            <p>
              {each.results_until === null
                ? words.untilDeleted(held.organization_name)
                : words.until(day(each.results_until))}
              {each.pictures_until !== null && ` ${words.picturesUntil(day(each.pictures_until))}`}
            </p>
            {each.consent && <PastConsent consent={each.consent} day={day} />}
          </li>
        ))}
      </ul>
    </>
  );
}

interface PastConsentProps {
  consent: NonNullable<Held['verifications'][number]['consent']>;
  day: (seconds: number) => string;
}

/** What the person answered, and the text that they saw, in the language in which they saw it. */
function PastConsent({ consent: { granted, at, locale, text }, day }: PastConsentProps) {
  const { words } = useMeLanguage();
  return (
    <>
      <p>
        {granted
          ? words.consented(day(at), languageName(locale, words.locale))
          : words.declined(day(at))}
      </p>
      {text !== null && (
        <details>
          <summary>{words.consentText}</summary>
          <p lang={locale} className={classes.consent}>
            {text}
          </p>
        </details>
      )}
    </>
  );
}

function languageName(locale: string, reader: string): string {
  return new Intl.DisplayNames(reader, { type: 'language' }).of(locale) ?? locale;
}
