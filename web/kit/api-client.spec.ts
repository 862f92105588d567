import { createApiClient, RequestProblem } from './api-client.js';

function clientAnswering(answer: () => Promise<Response>) {
  const calls: { url: string; init: RequestInit }[] = [];
  const client = createApiClient({
    base: '/verify/api/vs_1',
    requestedBy: 'hosted-page',
    fetch: (url, init) => {
      calls.push({ url, init });
      return answer();
    },
  });
  return { client, calls };
}

async function problemFrom(answer: () => Promise<Response>): Promise<RequestProblem> {
  const { client } = clientAnswering(answer);
  try {
    await client.get('');
  } catch (error) {
    if (error instanceof RequestProblem) return error;
    throw error;
  }
  throw new Error('the call was answered');
}

describe('the API client', () => {
  it('sends JSON under the base, marked as the page’s own', async () => {
    const { client, calls } = clientAnswering(() => Promise.resolve(Response.json({ id: 'vs_1' })));
    await expect(client.post('/back', {})).resolves.toEqual({ id: 'vs_1' });
    expect(calls[0]?.url).toBe('/verify/api/vs_1/back');
    expect(calls[0]?.init).toMatchObject({
      method: 'POST',
      body: '{}',
      credentials: 'same-origin',
      headers: { 'X-Requested-By': 'hosted-page', 'Content-Type': 'application/json' },
    });
  });

  it('sends a file as it is, of its own type', async () => {
    const { client, calls } = clientAnswering(() => Promise.resolve(Response.json({})));
    const picture = new Blob(['pixels'], { type: 'image/jpeg' });
    await client.put('/captures/selfie', picture);
    expect(calls[0]?.init).toMatchObject({
      method: 'PUT',
      headers: { 'X-Requested-By': 'hosted-page', 'Content-Type': 'image/jpeg' },
    });
    expect(calls[0]?.init.body).toBe(picture);
  });

  it('turns a problem answer into its code, status and wait', async () => {
    const body = JSON.stringify({ code: 'phone_sends_exceeded', title: 'Too many', status: 429 });
    const problem = await problemFrom(() =>
      Promise.resolve(new Response(body, { status: 429, headers: { 'Retry-After': '540' } })),
    );
    expect(problem).toMatchObject({
      kind: 'refused',
      status: 429,
      code: 'phone_sends_exceeded',
      message: 'Too many',
      retryAfterSeconds: 540,
    });
  });

  it('gives a code to an error page that is no problem document', async () => {
    const problem = await problemFrom(() =>
      Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 })),
    );
    expect(problem).toMatchObject({ kind: 'server', status: 502, code: 'http_502' });
  });

  it('reports every unusable answer as a network problem', async () => {
    const dropped = await problemFrom(() => Promise.reject(new TypeError('Failed to fetch')));
    const garbled = await problemFrom(() => Promise.resolve(new Response('{"id":')));
    expect([dropped.kind, garbled.kind]).toEqual(['network', 'network']);
  });
});
