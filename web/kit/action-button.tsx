import { Button, Loader, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface ActionButtonProps extends Omit<ButtonProps, 'loading' | 'disabled'> {
  children: ReactNode;
  /** This button's own action is running. */
  busy?: boolean;
  /** Shown instead of the label while busy. */
  busyLabel?: string;
  /** Another action is running, or this one is not available yet. */
  blocked?: boolean;
  type?: 'button' | 'submit';
  onClick?: () => void;
}

/**
 * A button that ignores a second press. While busy it is not `disabled`: that would drop the
 * keyboard focus to the top of the page.
 */
export function ActionButton({
  children,
  busy = false,
  busyLabel,
  blocked = false,
  type = 'button',
  onClick,
  ...rest
}: ActionButtonProps) {
  const inert = busy || blocked;
  return (
    <Button
      {...rest}
      type={type}
      aria-disabled={inert || undefined}
      aria-busy={busy || undefined}
      data-blocked={(blocked && !busy) || undefined}
      leftSection={
        busy ? <Loader size="1.1em" color="currentColor" aria-hidden /> : rest.leftSection
      }
      onClick={(event) => {
        if (inert) event.preventDefault();
        else onClick?.();
      }}
    >
      {busy ? (busyLabel ?? children) : children}
    </Button>
  );
}
