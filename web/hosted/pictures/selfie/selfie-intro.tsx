import { FaceIcon, SunIcon, TurnIcon } from '../../../kit/icons.js';
import classes from './selfie-intro.module.css';

const POINTS = [
  { icon: <SunIcon size={22} />, text: 'Find even light, and take off a hat or dark glasses.' },
  { icon: <FaceIcon size={22} />, text: 'Hold the camera at eye level, your face in the oval.' },
  {
    icon: <TurnIcon size={22} />,
    text: 'Then turn your head as the arrows say. It takes seconds.',
  },
];

export function SelfieIntro() {
  return (
    <ul className={classes.points}>
      {POINTS.map(({ icon, text }) => (
        <li key={text}>
          <span className={classes.icon}>{icon}</span>
          {text}
        </li>
      ))}
    </ul>
  );
}
