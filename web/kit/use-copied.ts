import { useEffect, useRef, useState } from 'react';

/** Long enough to be read out. */
const COPIED_MS = 4_000;

/** Copies a text, and tells for a moment that it is copied. Without the right to the clipboard it selects it where it is shown. */
export function useCopied(text: string) {
  const shown = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState(false);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  useEffect(() => {
    // The person copies what is selected.
    if (refusals > 0 && shown.current) window.getSelection()?.selectAllChildren(shown.current);
  }, [refusals]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setRefusals(refusals + 1);
    }
  };
  return { copied, isRefused: refusals > 0, copy: () => void copy(), shown };
}
