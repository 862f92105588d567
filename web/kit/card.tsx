import { useEffect, useRef, type ReactNode } from 'react';
import classes from './card.module.css';

interface CardProps {
  children: ReactNode;
  /** The content cannot be overlooked. */
  alarm?: boolean;
}

export function Card({ children, alarm = false }: CardProps) {
  return (
    <div className={classes.card} data-alarm={alarm || undefined}>
      {children}
    </div>
  );
}

interface CardHeadingProps {
  children: ReactNode;
  /** Moves the focus here when it appears, so that a screen reader starts at the new content. */
  takesFocus?: boolean;
}

export function CardHeading({ children, takesFocus = false }: CardHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <h1 ref={heading} tabIndex={-1} className={classes.heading}>
      {children}
    </h1>
  );
}
