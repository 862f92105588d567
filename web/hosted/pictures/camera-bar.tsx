import type { ReactNode } from 'react';
import classes from './camera-bar.module.css';

/** The bar below the picture: the instruction and the buttons. */
export function CameraBar({ children }: { children: ReactNode }) {
  return <div className={classes.bar}>{children}</div>;
}

interface SpokenHintProps {
  tone?: 'plain' | 'good';
  /** Interrupts the screen reader, for urgent messages. */
  urgent?: boolean;
  children: ReactNode;
}

/** The hint in big type, also spoken by a screen reader when it changes. */
export function SpokenHint({ tone = 'plain', urgent = false, children }: SpokenHintProps) {
  return (
    <p className={classes.hint} data-tone={tone} aria-live={urgent ? 'assertive' : 'polite'}>
      {children}
    </p>
  );
}

interface ShutterProps {
  label: string;
  /** Drawn larger after a while without a picture. */
  emphasised?: boolean;
  onPress: () => void;
}

export function Shutter({ label, emphasised = false, onPress }: ShutterProps) {
  return (
    <button
      type="button"
      className={classes.shutter}
      data-emphasised={emphasised || undefined}
      onClick={onPress}
    >
      <span className={classes.disc} aria-hidden="true" />
      {label}
    </button>
  );
}
