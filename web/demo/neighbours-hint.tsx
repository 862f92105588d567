import { Anchor } from '@mantine/core';
import { useEffect, useState } from 'react';
import { HomeIcon } from '../kit/icons.js';
import type { DeskApi, NeighboursView } from './desk.js';
import { useWords } from './words/language.js';
import own from './camera-hint.module.css';
import classes from './stranger-hint.module.css';

interface NeighboursHintProps {
  api: DeskApi;
  name: string;
}

/** The walks with a simulated Entra and a simulated Okta, or how to start them. */
export function NeighboursHint({ api, name }: NeighboursHintProps) {
  const { neighbours: words } = useWords();
  const addresses = useNeighbours(api);
  return (
    <section className={classes.hint} aria-labelledby="neighbours">
      <HomeIcon className={classes.icon} size={26} />
      <div className={own.text}>
        <h2 id="neighbours">{words.title}</h2>
        <p>{words.text(name)}</p>
        {addresses ? (
          <ol className={`${own.steps ?? ''} ${own.after ?? ''}`}>
            <li>
              {words.signIn(
                <Away to={addresses.entra}>{words.entra}</Away>,
                <Away to={addresses.okta}>{words.okta}</Away>,
              )}
            </li>
            <li>{words.read(<Away to={addresses.payroll}>{words.payslips}</Away>, name)}</li>
            <li>{words.disable}</li>
          </ol>
        ) : (
          <p className={own.after}>{words.stopped(<code>npm run dev:neighbours</code>)}</p>
        )}
      </div>
    </section>
  );
}

function Away({ to, children }: { to: string; children: string }) {
  return (
    <Anchor inherit underline="always" href={to} target="_blank" rel="noreferrer">
      {children}
    </Anchor>
  );
}

/** Looked for when the page opens, and again when somebody comes back to it. */
function useNeighbours(api: DeskApi): NeighboursView['addresses'] {
  const [addresses, setAddresses] = useState<NeighboursView['addresses']>(null);
  useEffect(() => {
    const look = (): void => {
      api.lookAround().then(
        (view) => setAddresses(view.addresses),
        () => setAddresses(null),
      );
    };
    look();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [api]);
  return addresses;
}
