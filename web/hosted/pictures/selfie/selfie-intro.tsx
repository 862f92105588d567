import { FaceIcon, SunIcon, TurnIcon } from '../../../kit/icons.js';
import classes from './selfie-intro.module.css';
import { useWords } from '../../words/language-context.js';

const POINTS = [
  { icon: <SunIcon size={22} />, point: 'light' },
  { icon: <FaceIcon size={22} />, point: 'level' },
  { icon: <TurnIcon size={22} />, point: 'moves' },
] as const;

export function SelfieIntro() {
  const { points } = useWords().selfie;
  return (
    <ul className={classes.points}>
      {POINTS.map(({ icon, point }) => (
        <li key={point}>
          <span className={classes.icon}>{icon}</span>
          {points[point]}
        </li>
      ))}
    </ul>
  );
}
