import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SESSIONS } from '../../factories/api.js';
import { makePartner } from '../../factories/partner.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { openSocket } from '../../support/processes/raw-socket.js';
import {
  environmentOf,
  eventually,
  startServer,
  type ServerProcess,
} from '../../support/processes/server-process.js';

const JSON_TYPE = 'Content-Type: application/json';
const FORM_TYPE = 'Content-Type: application/x-www-form-urlencoded';

describe('an upload that its caller gives up', () => {
  let owner: TestApplication;
  let server: ServerProcess;
  let dataDir: string;
  let port: number;
  let key: string;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'identity-gateway-log-'));
    owner = await startApplication();
    ({ sandboxKey: key } = await makePartner(owner.app));
    const own = { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'info' };
    server = startServer({ ...environmentOf(owner), ...own });
    const [, address = ''] = await server.says(/"address":"([^"]+)"/);
    port = Number(new URL(address).port);
  });

  afterAll(async () => {
    server.signal('SIGKILL');
    await server.ended;
    await owner.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it.each<[string, string, string[]]>([
    ['a body of a known length', SESSIONS, [JSON_TYPE, 'Content-Length: 1000']],
    ['a body in chunks', SESSIONS, [JSON_TYPE, 'Transfer-Encoding: chunked']],
    ['a form', '/integrations/oauth2/token', [FORM_TYPE, 'Content-Length: 1000']],
  ])('is noted and is no error of ours: %s', async (_, path, more) => {
    const head = [`POST ${path} HTTP/1.1`, 'Host: a', `Authorization: Bearer ${key}`, ...more];
    const before = server.output().length;
    const socket = await openSocket(port);
    socket.write(`${head.join('\r\n')}\r\n\r\n5\r\n{"a":`);

    socket.close();

    const said = /"msg":"(upload aborted|oidc request refused|request failed)"/;
    await eventually(() => said.test(server.output().slice(before)));
    expect(server.output().slice(before)).not.toContain('"level":50');
  });
});
