import { ActionButton } from '../kit/action-button.js';
import { FaceIcon } from '../kit/icons.js';
import type { PictureSource } from './desk.js';
import type { OpenDesk } from './desk-state.js';
import { useWords } from './words/language.js';
import classes from './stranger-hint.module.css';
import own from './camera-hint.module.css';

interface CameraHintProps {
  desk: OpenDesk;
  onPictures: (source: PictureSource) => void;
}

/** Changes between the simulation and the camera of whoever reads this page. */
export function CameraHint({ desk, onPictures }: CameraHintProps) {
  const { camera } = useWords();
  const { pictures, employee } = desk.view;
  const isCamera = pictures.source === 'camera';
  return (
    <section className={classes.hint} aria-labelledby="camera">
      <FaceIcon className={classes.icon} size={26} />
      <div className={own.text}>
        <h2 id="camera">{isCamera ? camera.on : camera.off}</h2>
        {isCamera ? (
          <Steps name={employee.first_name} command={pictures.card_command} />
        ) : (
          <p>{camera.text}</p>
        )}
        <ActionButton
          variant="default"
          mt="md"
          busy={desk.busy === 'pictures'}
          busyLabel={camera.changing}
          blocked={desk.busy !== null}
          onClick={() => onPictures(isCamera ? 'simulation' : 'camera')}
        >
          {isCamera ? camera.simulate : camera.use}
        </ActionButton>
      </div>
    </section>
  );
}

function Steps({ name, command }: { name: string; command: string }) {
  const { camera } = useWords();
  return (
    <ol className={own.steps}>
      <li>{camera.photo(<code>me.jpg</code>)}</li>
      <li>{camera.card(name, <code className={own.command}>{command}</code>)}</li>
      <li>
        {camera.print(<code>specimen/licence-front.png</code>, <code>licence-back.png</code>)}
      </li>
      <li>{camera.reset(name)}</li>
    </ol>
  );
}
