import { ActionButton } from '../kit/action-button.js';
import { FaceIcon } from '../kit/icons.js';
import type { PictureSource } from './desk.js';
import type { OpenDesk } from './desk-state.js';
import classes from './stranger-hint.module.css';
import own from './camera-hint.module.css';

interface CameraHintProps {
  desk: OpenDesk;
  onPictures: (source: PictureSource) => void;
}

/** Changes between the simulation and the camera of whoever reads this page. */
export function CameraHint({ desk, onPictures }: CameraHintProps) {
  const { pictures, employee } = desk.view;
  const isCamera = pictures.source === 'camera';
  return (
    <section className={classes.hint} aria-labelledby="camera">
      <FaceIcon className={classes.icon} size={26} />
      <div className={own.text}>
        <h2 id="camera">{isCamera ? 'Be the employee yourself' : 'Try it with your own face'}</h2>
        {isCamera ? (
          <Steps name={employee.first_name} command={pictures.card_command} />
        ) : (
          <p>
            The simulation shows the flow. With your camera the engine really reads a card, compares
            the face on it with yours, and asks you to turn your head. Pictures stay on this
            machine.
          </p>
        )}
        <ActionButton
          variant="default"
          mt="md"
          busy={desk.busy === 'pictures'}
          busyLabel="Changing the projects…"
          blocked={desk.busy !== null}
          onClick={() => onPictures(isCamera ? 'simulation' : 'camera')}
        >
          {isCamera ? 'Use the simulation' : 'Use my camera'}
        </ActionButton>
      </div>
    </section>
  );
}

function Steps({ name, command }: { name: string; command: string }) {
  return (
    <ol className={own.steps}>
      <li>
        Take a photo of your face, from the front and in even light. Save it as <code>me.jpg</code>{' '}
        in the folder of the project.
      </li>
      <li>
        Draw {name}’s card with your face on it:
        <code className={own.command}>{command}</code>
      </li>
      <li>
        Print <code>specimen/licence-front.png</code> and <code>licence-back.png</code> at their own
        size. Or show them on the bright screen of a phone, which may be refused as a screen.
      </li>
      <li>Reset MFA for {name}, show both sides, and look into the camera.</li>
    </ol>
  );
}
