import request, { type Test } from 'supertest';

/** A partner's backend: calls `/v1` with one key over real HTTP. */
export interface Api {
  get: (path: string) => Test;
  post: (path: string, body?: object) => Test;
  patch: (path: string, body: object) => Test;
  delete: (path: string) => Test;
  /** A created session; fails the test where the answer is not 200. */
  session: (input: Record<string, unknown> & { project_id: string }) => Promise<SessionBody>;
  read: (id: string) => Promise<SessionBody>;
  /** Finishes a session by the test helper; fails the test where the answer is not 200. */
  complete: (
    id: string,
    scenario: string,
    persona?: string,
    factors?: readonly string[],
  ) => Promise<SessionBody>;
}

/** The session resource as received: a test asserts the fields it uses. */
export type SessionBody = Record<string, any> & { id: string; token: string }; // eslint-disable-line @typescript-eslint/no-explicit-any

export const SESSIONS = '/v1/verification_sessions';

export function apiOf({ baseUrl }: { baseUrl: string }, key: string): Api {
  const get = (path: string): Test =>
    request(baseUrl).get(path).set('authorization', `Bearer ${key}`);
  const post = (path: string, body?: object): Test =>
    request(baseUrl).post(path).set('authorization', `Bearer ${key}`).send(body);
  const patch = (path: string, body: object): Test =>
    request(baseUrl).patch(path).set('authorization', `Bearer ${key}`).send(body);
  const remove = (path: string): Test =>
    request(baseUrl).delete(path).set('authorization', `Bearer ${key}`);
  const ok = async (test: Test): Promise<SessionBody> => {
    const { status, body } = await test;
    if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
    return body as SessionBody;
  };
  return {
    get,
    post,
    patch,
    delete: remove,
    session: (input) => ok(post(SESSIONS, input)),
    read: (id) => ok(get(`${SESSIONS}/${id}`)),
    complete: (id, scenario, persona, factors) =>
      ok(
        post(`/v1/test_helpers/verification_sessions/${id}/complete`, {
          ...{ scenario, persona, factors },
        }),
      ),
  };
}
