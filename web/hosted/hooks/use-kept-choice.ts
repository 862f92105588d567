import { useState } from 'react';

/** Also where a browser blocks storage in frames: a repeated step asks with what was chosen before. */
const chosen = new Map<string, boolean>();

/** A choice of the person that outlives a repeated step and a reload of this session's page. */
export function useKeptChoice(
  choice: string,
  byDefault: () => boolean,
): [boolean, (isMade: boolean) => void] {
  // Each session has a page of its own, also in a kiosk.
  const name = `${window.location.pathname} ${choice}`;
  const [isMade, setIsMade] = useState(() => chosen.get(name) ?? stored(name) ?? byDefault());
  const make = (made: boolean): void => {
    setIsMade(made);
    chosen.set(name, made);
    tryStorage((storage) => storage.setItem(name, String(made)));
  };
  return [isMade, make];
}

/** On a shared device nothing stays of a person. */
export function forgetChoices(): void {
  chosen.clear();
  tryStorage((storage) => storage.clear());
}

function stored(name: string): boolean | null {
  const found = tryStorage((storage) => storage.getItem(name));
  return found === null ? null : found === 'true';
}

/** Null where the browser blocks storage: it throws. */
function tryStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(window.sessionStorage);
  } catch {
    return null;
  }
}
