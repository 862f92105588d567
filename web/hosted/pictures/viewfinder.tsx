import { useEffect, type ReactNode, type RefObject } from 'react';
import classes from './viewfinder.module.css';

interface ViewfinderProps {
  stream: MediaStream;
  video: RefObject<HTMLVideoElement | null>;
  /** Where the subject belongs. */
  outline: RefObject<HTMLDivElement | null>;
  shape: 'card' | 'passport' | 'face';
  tone: 'waiting' | 'good';
  /** Over the picture, such as an arrow. */
  children?: ReactNode;
}

/** The camera's live picture with an outline. A face is mirrored, as people know it. */
export function Viewfinder({ stream, video, outline, shape, tone, children }: ViewfinderProps) {
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    element.srcObject = stream;
    // Some browsers refuse to start by themselves; the person's press started the camera.
    element.play().catch(() => undefined);
    return () => {
      element.srcObject = null;
    };
  }, [stream, video]);
  return (
    <div className={classes.stage}>
      <video
        ref={video}
        className={classes.video}
        data-mirrored={shape === 'face' || undefined}
        aria-hidden="true"
        autoPlay
        muted
        playsInline
      />
      <div className={classes.veil}>
        <div ref={outline} className={classes.outline} data-shape={shape} data-tone={tone} />
      </div>
      {children}
    </div>
  );
}
