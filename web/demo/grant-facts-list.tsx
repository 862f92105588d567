import { ActionButton } from '../kit/action-button.js';
import type { GrantFacts, ResetView } from './desk.js';
import { britishLocale, formatTime } from './words.js';
import { useWords } from './words/language.js';
import classes from './grant-facts-list.module.css';

interface GrantFactsListProps {
  grant: GrantFacts;
  secondUse: ResetView | null;
  busy: boolean;
  blocked: boolean;
  onUseAgain: () => void;
}

/** The claims of the grant that opened the route. */
export function GrantFactsList({
  grant,
  secondUse,
  busy,
  blocked,
  onUseAgain,
}: GrantFactsListProps) {
  const { grant: words } = useWords();
  return (
    <section className={classes.grant} aria-labelledby="grant">
      <h3 id="grant">{words.title}</h3>
      <Claims grant={grant} />
      <div className={classes.again} role="status">
        {secondUse && (
          <p>
            {words.again(
              <code>
                {secondUse.status} {secondUse.code}
              </code>,
            )}
          </p>
        )}
      </div>
      {!secondUse && (
        <ActionButton
          variant="default"
          size="sm"
          busy={busy}
          blocked={blocked}
          onClick={onUseAgain}
        >
          {words.tryAgain}
        </ActionButton>
      )}
    </section>
  );
}

function Claims({ grant }: { grant: GrantFacts }) {
  const texts = useWords();
  const { grant: words } = texts;
  const shown = Object.entries(words.factors).filter(([factor]) => grant.amr.includes(factor));
  const proof = new Intl.ListFormat(britishLocale(texts)).format(shown.map(([, each]) => each));
  return (
    <dl>
      <div>
        <dt>{words.who}</dt>
        <dd>
          <code>{grant.subject}</code>
        </dd>
      </div>
      <div>
        <dt>{words.may}</dt>
        <dd>{words.once(<code>{grant.action}</code>)}</dd>
      </div>
      <div>
        <dt>{words.because}</dt>
        <dd>{words.proof(proof, formatTime(texts, grant.verified_at))}</dd>
      </div>
      <div>
        <dt>{words.grant}</dt>
        <dd>{words.usedUp(<code>{grant.id}</code>)}</dd>
      </div>
    </dl>
  );
}
