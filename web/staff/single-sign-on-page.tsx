import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RequestProblem } from '../kit/api-client.js';
import { Card, CardHeading } from '../kit/card.js';
import { Loading } from '../kit/elements/loading.js';
import { openConsole } from './open-console.js';
import { staffApi } from './staff-api.js';

/** Where an identity provider sends the browser: signs it in, or says why not. */
export function SingleSignOnPage() {
  const [answer] = useState(takeAnswer);
  const signIn = useQuery({
    queryKey: ['single-sign-on'],
    queryFn: async () => {
      await staffApi.post('/single_sign_on/finish', { answer });
      await openConsole();
      return true;
    },
    retry: false,
    staleTime: Infinity,
  });
  if (!signIn.error) return <Loading label="Signing you in" />;
  return (
    <Card>
      <CardHeading takesFocus>You are not signed in</CardHeading>
      <p>
        {signIn.error instanceof RequestProblem
          ? signIn.error.message
          : 'Something went wrong on the way.'}
      </p>
      <p>
        <a href="/staff">Back to the sign-in page</a>
      </p>
    </Card>
  );
}

/** Out of the address at once: the code in it must not stay in the history. */
function takeAnswer(): string {
  const answer = window.location.search.slice(1);
  window.history.replaceState(null, '', window.location.pathname);
  return answer === '' ? 'none' : answer;
}
