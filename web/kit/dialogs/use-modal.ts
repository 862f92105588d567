import { useEffect, useLayoutEffect, useRef, type RefObject, type SyntheticEvent } from 'react';

interface Modal {
  opened: boolean;
  busy: boolean;
  onClose: () => void;
}

interface ModalProps {
  ref: RefObject<HTMLDialogElement | null>;
  onClose: () => void;
  onCancel: (event: SyntheticEvent) => void;
}

/** Opens and closes the browser's own modal dialog, which traps and returns the focus. Escape closes it unless busy. */
export function useModal({ opened, busy, onClose }: Modal): ModalProps {
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
      if (busy) event.preventDefault();
    },
  };
}
