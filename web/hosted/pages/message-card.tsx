import { useEffect, type ReactNode } from 'react';
import { Card, CardHeading } from '../../kit/card.js';
import classes from './message-card.module.css';

interface MessageCardProps {
  icon: ReactNode;
  tone: 'good' | 'neutral' | 'bad';
  title: string;
  /** The page replaced another one: it takes the focus. */
  takesFocus?: boolean;
  children: ReactNode;
}

/** A page that says one thing. */
export function MessageCard({ icon, tone, title, takesFocus = false, children }: MessageCardProps) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <Card>
      <div className={classes.message}>
        <span className={classes.icon} data-tone={tone}>
          {icon}
        </span>
        <CardHeading takesFocus={takesFocus}>{title}</CardHeading>
        {children}
      </div>
    </Card>
  );
}
