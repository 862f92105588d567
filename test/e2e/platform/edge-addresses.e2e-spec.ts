import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { request as send, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { listRoutes } from '../../../src/openapi/index.js';
import { packagePath } from '../../../src/platform/config/index.js';
import { sharedApplication, type TestApplication } from '../../support/application.js';
import { DocumentedAnswers, readDocument } from '../../support/answers/openapi.js';
import { problemFaults } from '../../support/answers/problem.js';
import { volume } from '../../support/volume.js';

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];

interface Answered {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  body: Record<string, unknown>;
}

describe('an address', () => {
  let test: TestApplication;

  beforeAll(async () => {
    test = await sharedApplication();
  });

  /** Sends the path unchanged: other clients normalise it first. */
  async function ask(
    method: string,
    path: string,
    headers: Record<string, string> = {},
  ): Promise<Answered> {
    const asked = send({ port: test.settings.port, host: '127.0.0.1', method, path, headers });
    asked.end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    const said = await text(answer);
    const isJson = String(answer.headers['content-type']).includes('json') && said !== '';
    return {
      status: answer.statusCode ?? 0,
      headers: answer.headers,
      text: said,
      body: isJson ? (JSON.parse(said) as Record<string, unknown>) : {},
    };
  }

  describe('that nothing answers', () => {
    it.each(['/nothing', '/v1/nothing', '/gateway/v1/nothing', '/verify/api/a/b/c', '//'])(
      '%s is a problem for a program',
      async (path) => {
        const answer = await ask('GET', path);

        expect([answer.status, answer.body['code']]).toEqual([404, 'route_not_found']);
        expect(problemFaults(answer)).toEqual([]);
      },
    );

    it.each(['/nothing', '/gateway/nothing', '/verify/a/b', '/integrations/nothing'])(
      '%s is a page for a person, under the policy of all pages',
      async (path) => {
        const { status, headers, text: page } = await ask('GET', path, BROWSER);

        expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
        expect(headers['content-security-policy']).toMatch(
          /^default-src 'none'; script-src 'self'/,
        );
        expect(headers['cache-control']).toBe('no-store');
        expect(page).toContain('<h1>There is nothing at this address</h1>');
        expect(page).toContain(String(headers['x-request-id']));
      },
    );

    it.each(['/v1/nothing', '/gateway/v1/nothing', '/console/v1/nothing', '/verify/api/x/nothing'])(
      '%s stays a problem, whoever asks: it is of an API',
      async (path) => {
        expect(problemFaults(await ask('GET', path, BROWSER))).toEqual([]);
      },
    );

    it('is not echoed on the page', async () => {
      const { text: page } = await ask('GET', '/<script>alert(1)</script>?<b>x', BROWSER);

      expect(page).toContain('<h1>');
      expect(page).not.toMatch(/alert|<b>/);
    });

    it('gets its body ignored', async () => {
      const answer = await ask('POST', '/nothing', { 'content-type': 'application/json' });

      expect([answer.status, answer.body['code']]).toEqual([404, 'route_not_found']);
    });

    it('speaks the language of its protocol', async () => {
      const { status, headers, body } = await ask('POST', '/integrations/oauth2/tokens');

      expect([status, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
      expect(body).toEqual({ error: 'invalid_request', error_description: expect.any(String) });
    });
  });

  describe('asked by a method that it does not take', () => {
    it('names those that it takes, at every route', async () => {
      const routes = listRoutes(test.app);
      const paths = [...new Set(routes.map(({ path }) => path))];
      const wrong: string[] = [];
      for (const [n, path] of paths.entries()) {
        // Some of them are also what the parameter of another one may be.
        const taken = routes.filter((route) => answersAt(route.path, path));
        const methods = [...new Set(taken.map(({ method }) => method))].sort();
        // HEAD of a discovery document, a key set or a health check stands for GET
        // (public-documents.e2e-spec), and so it does for directories (scim-users.e2e-spec).
        const takesHead =
          /\/\.well-known\/|\/connect\/jwks\.json$|^\/(health|ready)z$|\/scim\/v2\//.test(path);
        const known = takesHead ? [...methods, 'HEAD'] : methods;
        const asked = METHODS.filter(
          (each, m) => !known.includes(each) && (n + m) % volume(2, 1) === 0,
        );
        for (const method of asked) {
          const { status, headers } = await ask(method, path.replaceAll(/:\w+/g, 'x'));
          const said = `${status} ${String(headers['allow'])}`;
          if (said !== `405 ${methods.join(', ')}`) wrong.push(`${method} ${path}: ${said}`);
        }
      }

      expect(paths.length).toBeGreaterThan(50);
      expect(wrong).toEqual([]);
    });

    it('answers a problem of the API', async () => {
      for (const path of ['/v1/events', '/gateway/v1/employees/x', '/healthz']) {
        const answer = await ask('PUT', path);

        expect([answer.status, answer.body['code']]).toEqual([405, 'method_not_allowed']);
        expect(problemFaults(answer)).toEqual([]);
      }
    });

    it('answers an error of OAuth at its endpoints, and a page in a browser', async () => {
      const program = await ask('GET', '/integrations/oauth2/token');
      const person = await ask('GET', '/integrations/oauth2/token', BROWSER);

      expect([program.status, program.headers['allow']]).toEqual([405, 'POST']);
      expect(program.body).toMatchObject({ error: 'invalid_request' });
      expect([person.status, person.headers['allow']]).toEqual([405, 'POST']);
      expect(person.text).toContain('<h1>');
    });

    it('is answered before authentication: a key is neither needed nor checked', async () => {
      const answer = await ask('DELETE', '/v1/events', { authorization: 'Bearer nobody' });

      expect(answer.status).toBe(405);
    });
  });

  describe('that is too long', () => {
    const long = 'a'.repeat(9_000);

    it('is the documented problem at every operation, even in a browser', async () => {
      const document = readDocument();
      const documented = new DocumentedAnswers(document);
      const faults: string[] = [];
      for (const [path, methods] of Object.entries(document.paths)) {
        for (const [method, { operationId }] of Object.entries(methods)) {
          const address = `${path.replaceAll(/{\w+}/g, 'x')}?${long}`;
          const answer = await ask(method.toUpperCase(), address, BROWSER);
          const found = documented.faults(operationId, answer);
          if (answer.status !== 414) found.push(`its status is ${answer.status}`);
          faults.push(...found.map((fault) => `${operationId}: ${fault}`));
        }
      }

      expect(faults).toEqual([]);
    });

    it.each(['/', '/verify/x', '/nothing', '/integrations/oauth2/auth'])(
      '%s is a page in a browser',
      async (path) => {
        const { status, headers, text: page } = await ask('GET', `${path}?${long}`, BROWSER);

        expect([status, headers['content-type']]).toEqual([414, 'text/html; charset=utf-8']);
        expect(page).toContain('<h1>The address is too long</h1>');
      },
    );
  });

  describe('of the scripts and styles', () => {
    const script = (): string =>
      `/static/assets/${readdirSync(packagePath('dist/web/assets')).find((name) => name.endsWith('.js'))}`;

    it.each([
      '/static/assets/..',
      '/static/assets/../../package.json',
      '/static/assets/%2e%2e',
      '/static/assets/%2e%2e%2f%2e%2e%2fpackage.json',
      '/static/assets/..%5c..%5cpackage.json',
      '/static/assets/%00',
      '/static/assets/a%00.js',
      '/static/assets/./a.js',
      '/static/assets//a.js',
      '/static/assets/%5c..%5c',
      '/static/assets/%c0%ae%c0%ae/',
      '/static/assets/',
      '/static/assets',
      '/static/assets/none.js',
      '/static/assets/.hidden',
      `/static/assets/${'a'.repeat(300)}.js`,
    ])('%s is nowhere', async (path) => {
      const program = await ask('GET', path);
      const person = await ask('GET', path, BROWSER);

      expect([400, 404]).toContain(program.status);
      expect(problemFaults(program)).toEqual([]);
      expect(person.status).toBe(program.status);
    });

    it.each([
      ['a range that lies outside', { range: 'bytes=99999999-' }, 200],
      ['a range that is none', { range: 'bytes=b-a' }, 200],
      ['another version than this', { 'if-match': '"x"' }, 412],
      ['one older than this', { 'if-unmodified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' }, 412],
      ['a date that is none', { 'if-modified-since': 'never' }, 200],
      ['no encoding at all', { 'accept-encoding': 'identity;q=0, *;q=0' }, 200],
    ])('asked for %s is answered without a fault of ours', async (_, headers, status) => {
      const answer = await ask('GET', script(), headers);

      expect(answer.status).toBe(status);
      if (status >= 400) expect(problemFaults(answer)).toEqual([]);
    });
  });

  describe('without a path', () => {
    it('shows a calm page that tells nothing of the deployment', async () => {
      const { status, headers, text: page } = await ask('GET', '/?from=somewhere', BROWSER);

      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(page).toContain('<h1>Nothing to do here</h1>');
      const german = await ask('GET', '/', { ...BROWSER, 'accept-language': 'de-AT' });
      expect(german.text).toContain('<h1>Hier gibt es nichts zu tun</h1>');
      expect(page).not.toMatch(/\d+\.\d+\.\d|gateway|postgres|node|href="(?!data:,")/i);
    });
  });
});

/** Whether a route with this pattern answers at an example of another’s. */
function answersAt(pattern: string, other: string): boolean {
  const [parts, example] = [pattern.split('/'), other.replaceAll(/:\w+/g, 'x').split('/')];
  return (
    parts.length === example.length &&
    parts.every((part, index) => part.startsWith(':') || part === example[index])
  );
}
