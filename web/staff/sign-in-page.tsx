import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../api/schemas.js';
import { Card, CardHeading } from '../kit/card.js';
import { Opening } from '../kit/elements/opening.js';
import { staffApi } from './staff-api.js';
import { PasskeySignIn, ProviderSignIn } from './sign-in-ways.js';
import { DevelopmentSignIn } from './development-sign-in.js';

export function SignInPage() {
  const ways = useQuery({
    queryKey: ['sign-in-ways'],
    queryFn: () => staffApi.get<Schema<'SignInWaysView'>>('/sign_in'),
  });
  if (!ways.data) return <Opening what="the sign-in page" query={ways} />;
  return (
    <Card>
      <CardHeading takesFocus>Sign in</CardHeading>
      {!ways.data.is_set_up && (
        <p>
          Nobody has made an account yet. The server printed a link at its first start, with which
          the first owner makes theirs.
        </p>
      )}
      {ways.data.is_set_up && <PasskeySignIn />}
      {offered(ways.data).map(({ workspace_id: workspace, name }) => (
        <ProviderSignIn key={workspace} workspace={workspace} label={name} />
      ))}
      {ways.data.development && <DevelopmentSignIn />}
    </Card>
  );
}

/** The providers shown to everybody, and the one that a link of a workspace names. */
function offered({ single_sign_on: all }: Schema<'SignInWaysView'>) {
  const named = new URLSearchParams(window.location.search).get('workspace');
  if (named === null || all.some(({ workspace_id: id }) => id === named)) return all;
  return [...all, { workspace_id: named, name: 'Sign in with your organization' }];
}
