import { Anchor } from '@mantine/core';
import { useEffect, useState } from 'react';
import { HomeIcon } from '../kit/icons.js';
import type { DeskApi, NeighboursView } from './desk.js';
import own from './camera-hint.module.css';
import classes from './stranger-hint.module.css';

interface NeighboursHintProps {
  api: DeskApi;
  name: string;
}

/** The walks with a simulated Entra and a simulated Okta, or how to start them. */
export function NeighboursHint({ api, name }: NeighboursHintProps) {
  const addresses = useNeighbours(api);
  return (
    <section className={classes.hint} aria-labelledby="neighbours">
      <HomeIcon className={classes.icon} size={26} />
      <div className={own.text}>
        <h2 id="neighbours">Sign in at Entra or Okta, and leave</h2>
        <p>
          A simulated Entra and a simulated Okta ask {name} for a selfie. They are Example Corp’s
          directories too: when one disables an account, its grants end within a second.
        </p>
        {addresses ? (
          <ol className={`${own.steps ?? ''} ${own.after ?? ''}`}>
            <li>
              <Away to={addresses.entra}>Sign in at Entra</Away>: after the password it asks for a
              selfie. <Away to={addresses.okta}>Okta</Away> asks for one before a new password.
            </li>
            <li>
              <Away to={addresses.payroll}>Open the payslips</Away> as {name}. They stay open while
              the grant lives.
            </li>
            <li>
              Disable the account at Entra or Okta, and watch the payslips close. Enable it again
              there.
            </li>
          </ol>
        ) : (
          <p className={own.after}>
            They do not run. Stop the server and start it with them:{' '}
            <code>npm run dev:neighbours</code>
          </p>
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
