import { useEffect, useLayoutEffect, useRef, type RefObject, type SyntheticEvent } from 'react';

interface Modal {
  opened: boolean;
  busy: boolean;
  /** Only a button closes it: what it shows is never shown again. */
  mustChoose?: boolean | undefined;
  onClose: () => void;
}

interface ModalProps {
  ref: RefObject<HTMLDialogElement | null>;
  onClose: () => void;
  onCancel: (event: SyntheticEvent) => void;
  closedby: 'none' | undefined;
}

/** Opens and closes the browser's own modal dialog, which traps and returns the focus. Escape closes it unless busy. */
export function useModal({ opened, busy, mustChoose = false, onClose }: Modal): ModalProps {
  const isHeld = busy || mustChoose;
  const ref = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = ref.current;
    if (opened && element && !element.open) element.showModal();
    if (!opened && element?.open) element.close();
  }, [opened]);

  // A dialog that is taken off the page while it is open would leave the focus nowhere.
  useLayoutEffect(() => {
    const element = ref.current;
    return () => element?.close();
  }, []);

  return {
    ref,
    onClose: () => {
      // React's strict mode closes and opens it at once: the event comes late.
      if (!ref.current?.open) onClose();
    },
    onCancel: (event) => {
      if (isHeld) event.preventDefault();
    },
    // A second Escape closes it in Chromium whatever the first one was answered.
    closedby: isHeld ? 'none' : undefined,
  };
}
