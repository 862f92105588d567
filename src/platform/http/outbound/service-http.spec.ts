import { gzipSync } from 'node:zlib';
import { HttpDouble, json, type Answer } from '../../../../sdk/test/http-double.js';
import { ServiceHttp, type ServiceOptions } from './service-http.js';

const ASK = { method: 'GET', path: '/v1/things?a=1', headers: {} };

describe('a call of the service', () => {
  let double: HttpDouble;
  let service: ServiceHttp;

  beforeAll(async () => {
    double = await HttpDouble.start();
  });
  afterEach(() => {
    service.onApplicationShutdown();
  });
  afterAll(() => double.stop());

  function serviceAt(address: string, options: Partial<ServiceOptions> = {}): ServiceHttp {
    service = new ServiceHttp({ address, timeoutMs: 10_000, maxAnswerBytes: 1_000, ...options });
    return service;
  }

  it.each([
    ['', '/v1/things?a=1'],
    ['/', '//v1/things?a=1'],
    ['/api', '/api/v1/things?a=1'],
  ])('goes to the address and the path after it: %s', async (prefix, path) => {
    double.script(json(200, {}));
    await serviceAt(`${double.url}${prefix}`).request(ASK);
    expect(double.requests.map((request) => request.path)).toEqual([path]);
  });

  it('sends what it is given, and gives back whatever status it gets', async () => {
    double.script(json(302, { a: 1 }, { location: 'http://127.0.0.1:1/', 'retry-after': '3' }));
    const { status, headers, body } = await serviceAt(double.url).request({
      method: 'POST',
      path: '/',
      headers: { authorization: 'Bearer key' },
      body: '{"é":1}',
    });

    expect([status, headers['retry-after'], body.toString()]).toEqual([302, '3', '{"a":1}']);
    const [sent] = double.requests;
    expect(sent).toMatchObject({ method: 'POST', body: '{"é":1}' });
    expect(sent?.headers).toMatchObject({
      authorization: 'Bearer key',
      'content-type': 'application/json',
      'content-length': '8',
    });
  });

  const answers: Record<string, Answer> = {
    'is too long': json(200, { more: 'x'.repeat(1_000) }),
    'is encoded': (response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{}'));
    },
    'breaks off': (response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{', () => response.destroy());
    },
    'never ends': (response) => {
      response.writeHead(200).write('{');
    },
    'never comes': () => undefined,
  };
  it.each(Object.keys(answers))('fails when the answer %s', async (what) => {
    double.script(answers[what]!);
    const timeoutMs = what.startsWith('never') ? 50 : 10_000;
    await expect(serviceAt(double.url, { timeoutMs }).request(ASK)).rejects.toThrow();
  });
});
