import { useState } from 'react';

/** A choice of the person that outlives a repeated step and a reload of this session's page. */
export function useKeptChoice(
  choice: string,
  byDefault: () => boolean,
): [boolean, (isMade: boolean) => void] {
  // Each session has a page of its own, also in a kiosk.
  const name = `${window.location.pathname} ${choice}`;
  const [isMade, setIsMade] = useState(() => kept(name) ?? byDefault());
  const make = (made: boolean): void => {
    setIsMade(made);
    keep(name, made);
  };
  return [isMade, make];
}

/** A browser that blocks storage in frames throws. */
function kept(name: string): boolean | null {
  try {
    const found = window.sessionStorage.getItem(name);
    return found === null ? null : found === 'true';
  } catch {
    return null;
  }
}

function keep(name: string, made: boolean): void {
  try {
    window.sessionStorage.setItem(name, String(made));
  } catch {
    // It is asked again after a reload.
  }
}
