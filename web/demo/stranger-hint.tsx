import { MaskIcon } from '../kit/icons.js';
import type { EmployeeView, PictureSource } from './desk.js';
import { useWords } from './words/language.js';
import classes from './stranger-hint.module.css';

interface StrangerHintProps {
  employee: EmployeeView;
  source: PictureSource;
}

/** How to try the attack that this demo is about. */
export function StrangerHint({ employee, source }: StrangerHintProps) {
  const { stranger: words } = useWords();
  const name = employee.first_name;
  const isKnown = employee.identity_established_at !== null;
  return (
    <section className={classes.hint} aria-labelledby="stranger">
      <MaskIcon className={classes.icon} size={26} />
      <div>
        <h2 id="stranger">{words.title}</h2>
        <p>
          {source === 'camera'
            ? words.camera(name)
            : words.simulated(name, isKnown ? words.face : words.document)}
        </p>
      </div>
    </section>
  );
}
