import request, { type Test } from 'supertest';

/** A person's browser on the hosted page of one session: opens the link, keeps the cookie, posts as the page does. */
export interface Visitor {
  /** `name=value` as the browser sends it back. */
  cookie: string;
  get: () => Test;
  post: (path: string, body?: object) => Test;
  patch: (path: string, body: object) => Test;
  delete: (path: string) => Test;
  /** Sends a picture. */
  put: (path: string, picture: Buffer, type?: string) => Test;
}

export async function visit(
  { baseUrl }: { baseUrl: string },
  session: { id: string; token: string },
): Promise<Visitor> {
  const opened = await request(baseUrl).get(`/verify?token=${session.token}`);
  if (opened.status !== 303) throw new Error(`the link answered ${opened.status}`);
  return visitor(baseUrl, session.id, cookieOf(opened.headers));
}

/** A browser that goes through all steps before a camera, and its last answer. */
export async function goThrough(
  app: { baseUrl: string },
  session: { id: string; token: string },
  { persona, scenario = 'success' }: { persona?: string; scenario?: string } = {},
): Promise<Visitor & { seen: HostedBody }> {
  const page = await visit(app, session);
  const simulation = { ...(persona !== undefined && { persona }), scenario };
  let answer = await page.post('steps/consent', { granted: true });
  let input: object = { simulation };
  // A selfie that is not clear may be taken five times.
  for (let tries = 0; tries < 6 && answer.status === 200; tries += 1) {
    const { current_step: step } = answer.body as HostedBody;
    if (step !== 'document' && step !== 'selfie') break;
    answer = await page.post(`steps/${step}`, input);
    input = {};
  }
  if (answer.status !== 200) throw new Error(`the last step answered ${answer.status}`);
  return { ...page, seen: answer.body as HostedBody };
}

/** What the page is told, as far as tests read it. */
export interface HostedBody {
  status: string;
  current_step: string | null;
  handoff: { state: string };
  result: { redirect_url: string | null; shows_data: boolean; offers_device_key: boolean } | null;
}

/** What the page posts at each step before the one-time code. */
export const STEP_INPUTS = {
  consent: { granted: true },
  document: { simulation: { persona: 'persona_02', scenario: 'success' } },
  selfie: {},
};

/** A visitor of an IAL2 session who stands at `step`. */
export async function walkTo(
  step: keyof typeof STEP_INPUTS | 'phone',
  app: { baseUrl: string },
  session: { id: string; token: string },
): Promise<Visitor> {
  const page = await visit(app, session);
  for (const [done, input] of Object.entries(STEP_INPUTS)) {
    if (done === step) break;
    const { status } = await page.post(`steps/${done}`, input);
    if (status !== 200) throw new Error(`the step ${done} answered ${status}`);
  }
  return page;
}

/** A browser with this cookie, its own or not. */
export function visitor(baseUrl: string, id: string, cookie: string): Visitor {
  return {
    cookie,
    get: () =>
      request(baseUrl)
        .get(`/verify/api/${id}`)
        .set('cookie', cookie)
        .set('x-requested-by', 'hosted-page'),
    post: (path, body) =>
      request(baseUrl)
        .post(`/verify/api/${id}/${path}`)
        .set('cookie', cookie)
        .set('x-requested-by', 'hosted-page')
        .send(body),
    patch: (path, body) =>
      request(baseUrl)
        .patch(`/verify/api/${id}/${path}`)
        .set('cookie', cookie)
        .set('x-requested-by', 'hosted-page')
        .send(body),
    delete: (path) =>
      request(baseUrl)
        .delete(`/verify/api/${id}/${path}`)
        .set('cookie', cookie)
        .set('x-requested-by', 'hosted-page'),
    put: (path, picture, type = 'image/jpeg') =>
      request(baseUrl)
        .put(`/verify/api/${id}/${path}`)
        .set('cookie', cookie)
        .set('x-requested-by', 'hosted-page')
        .set('content-type', type)
        .send(picture),
  };
}

/** The first cookie an answer sets, as `name=value`. */
export function cookieOf(headers: Record<string, unknown>): string {
  const [first] = headers['set-cookie'] as string[];
  return first?.split(';')[0] ?? '';
}
