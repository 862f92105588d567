import { useQuery } from '@tanstack/react-query';
import { useCall } from '../kit/data/use-call.js';
import { FormFailure } from '../kit/forms/form-failure.js';
import { roleDoes, roleName } from '../kit/session/role-words.js';
import { openConsole } from './open-console.js';
import { staffApi } from './staff-api.js';
import classes from './development-sign-in.module.css';

interface Person {
  account: { id: string; name: string };
  workspaces: { id: string; console: string; role: string }[];
}

/** The people of the development set-up: one click signs in as one of them. */
export function DevelopmentSignIn() {
  const { busy, failure, run } = useCall();
  const people = useQuery({
    queryKey: ['development-people'],
    queryFn: () => staffApi.get<{ data: Person[] }>('/development/accounts'),
  });
  const signIn = (id: string) =>
    run(() => staffApi.post('/development/sign_in', { account_id: id }).then(openConsole));
  return (
    <section className={classes.people} aria-labelledby="development-people">
      <h2 id="development-people" className={classes.title}>
        Development: sign in as
      </h2>
      <p className={classes.hint}>
        These people come with the development set-up and need no passkey. There is no such thing in
        production.
      </p>
      <FormFailure failure={failure} />
      <ul className={classes.list}>
        {people.data?.data.map(({ account, workspaces: [first] }) => (
          <li key={account.id}>
            <button
              type="button"
              className={classes.person}
              aria-disabled={busy || undefined}
              onClick={() => {
                if (!busy) void signIn(account.id);
              }}
            >
              <span className={classes.name}>{account.name}</span>
              <span className={classes.role}>{roleName(first?.role ?? '')}</span>
              <span className={classes.does}>{roleDoes(first?.role ?? '')}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
