import { useEffect, useEffectEvent } from 'react';
import { ActionButton } from '../../kit/action-button.js';
import { useWords } from '../words/language-context.js';

/** Long enough to read the end; the next person may be waiting. */
const STAY_MS = 12_000;

/** The closing page on a shared device. */
export function KioskEnd({ onDone }: { onDone: () => void }) {
  const { kiosk } = useWords();
  const end = useEffectEvent(onDone);
  useEffect(() => {
    const timer = setTimeout(() => end(), STAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <ActionButton onClick={onDone}>{kiosk.end.done}</ActionButton>
      <p role="status">{kiosk.end.soon}</p>
    </>
  );
}
