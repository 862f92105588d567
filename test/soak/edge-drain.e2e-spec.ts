import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get, request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as setImmediately } from 'node:timers/promises';
import { Controller, Get, Module } from '@nestjs/common';
import { Public } from '../../src/platform/access/index.js';
import { SESSIONS } from '../factories/api.js';
import { makePartner, type Partner } from '../factories/partner.js';
import { startApplication, type TestApplication } from '../support/application.js';
import { environmentOf, eventually, startServer } from '../support/processes/server-process.js';
import { volume } from '../support/volume.js';

const LANES = 16;
const ROUNDS = volume(1, 3);

describe('a process told to stop in the middle of traffic', () => {
  let owner: TestApplication;
  let partner: Partner;
  let dataDir: string;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'identity-gateway-drain-'));
    owner = await startApplication();
    partner = await makePartner(owner.app);
  });
  afterAll(async () => {
    await owner.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  interface Outcomes {
    /** Answered in full. */
    answered: number;
    /** Neither 200 nor a lost connection. */
    strange: string[];
    refused: number;
  }

  /** Creates sessions as fast as it can until the server is gone. */
  async function createUntilGone(baseUrl: string, agent: Agent, seen: Outcomes): Promise<void> {
    for (;;) {
      const outcome = await create(baseUrl, agent);
      if (outcome === 'ECONNREFUSED') return;
      if (outcome === 200) seen.answered += 1;
      else if (outcome === 'ECONNRESET') seen.refused += 1;
      else seen.strange.push(String(outcome));
    }
  }

  function create(baseUrl: string, agent: Agent): Promise<number | string> {
    const body = JSON.stringify({ project_id: partner.documentProject });
    return new Promise((resolve) => {
      const sent = request(`${baseUrl}${SESSIONS}`, {
        agent,
        method: 'POST',
        headers: {
          authorization: `Bearer ${partner.sandboxKey}`,
          'content-type': 'application/json',
          'content-length': body.length,
        },
      });
      sent.on('error', ({ code = '' }: NodeJS.ErrnoException) => {
        resolve(code);
      });
      sent.on('response', (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (more: string) => (text += more));
        answer.on('error', () => {
          resolve('cut off');
        });
        answer.on('end', () => {
          resolve(answer.complete && text.endsWith('}') ? (answer.statusCode ?? 0) : 'cut off');
        });
      });
      sent.end(body);
    });
  }

  async function count(): Promise<number> {
    const [row] = await owner.database.query<{ count: string }>(
      'SELECT count(*) FROM verification.sessions',
    );
    return Number(row?.count);
  }

  it('answers each request in full or has not touched it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await count();
      const server = startServer({
        ...environmentOf(owner),
        PORT: '0',
        DATA_DIR: dataDir,
        LOG_LEVEL: 'info',
        RATE_LIMIT_PER_KEY: '1000000',
      });
      const [, address = ''] = await server.says(/"address":"([^"]+)"/);
      const baseUrl = address.replace('localhost', '127.0.0.1');
      const seen: Outcomes = { answered: 0, strange: [], refused: 0 };
      const agent = new Agent({ keepAlive: true, maxSockets: LANES });
      const lanes = Array.from({ length: LANES }, () => createUntilGone(baseUrl, agent, seen));
      await eventually(() => seen.answered > 100);

      server.signal('SIGTERM');
      await Promise.all(lanes);

      expect(await server.ended).toBe(0);
      expect(seen.strange).toEqual([]);
      expect((await count()) - before).toBe(seen.answered);
      agent.destroy();
    }
  }, 120_000);
});

describe('an application that closes', () => {
  const entered = Promise.withResolvers<undefined>();
  const release = Promise.withResolvers<undefined>();

  @Controller('planted')
  class PlantedController {
    @Get()
    @Public('a planted handler that answers when it is told to')
    async answer(): Promise<string> {
      entered.resolve(undefined);
      await release.promise;
      return 'late';
    }
  }
  @Module({ controllers: [PlantedController] })
  class PlantedModule {}

  it('ends with its answer a connection that is kept for the next request', async () => {
    const test = await startApplication({}, { modules: [PlantedModule] });
    const agent = new Agent({ keepAlive: true });
    const answered = new Promise<IncomingMessage>((resolve) => {
      get(`${test.baseUrl}/planted`, { agent }, (answer) => {
        resolve(answer.resume());
      });
    });
    await entered.promise;

    const closed = test.close();
    await setImmediately();
    release.resolve(undefined);

    expect((await answered).headers.connection).toBe('close');
    // The kept-alive connection itself would outlast the test.
    await closed;
    agent.destroy();
  });
});
