import { MaskIcon } from '../kit/icons.js';
import type { EmployeeView, PictureSource } from './desk.js';
import classes from './stranger-hint.module.css';

interface StrangerHintProps {
  employee: EmployeeView;
  source: PictureSource;
}

/** How to try the attack that this demo is about. */
export function StrangerHint({ employee, source }: StrangerHintProps) {
  const name = employee.first_name;
  const isKnown = employee.identity_established_at !== null;
  return (
    <section className={classes.hint} aria-labelledby="stranger">
      <MaskIcon className={classes.icon} size={26} />
      <div>
        <h2 id="stranger">See what a stranger sees</h2>
        <p>
          {source === 'camera' ? (
            <>
              Press the same button, and let somebody else sit before the camera with {name}’s card.
            </>
          ) : (
            <>
              Press the same button. On the verification page choose anybody but {name} under “
              {isKnown ? 'Whose face is shown' : 'Whose ID is shown'}”: a real person, with
              everything in order, who is not {name}.
            </>
          )}
        </p>
      </div>
    </section>
  );
}
