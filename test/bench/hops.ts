import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { freePort } from '../../src/platform/database/index.js';
import { apiOf } from '../factories/api.js';
import { visit } from '../factories/visitor.js';
import { startDeployment } from './deployment.js';

/** What runs by itself within this time is no part of the call beside it. */
const IDLE_MS = 3_000;
const SOURCE = /\/dist\/(src\/.+)\.js$/;

interface Coverage {
  result: { url: string; functions: { functionName: string; ranges: { count: number }[] }[] }[];
}

/** The debugger of a Node process, as far as coverage needs it. */
class Inspector {
  #nextId = 1;
  readonly #waiting = new Map<number, (result: Coverage) => void>();

  private constructor(private readonly socket: WebSocket) {
    socket.addEventListener('message', ({ data }) => {
      const { id, result } = JSON.parse(String(data)) as { id?: number; result: Coverage };
      if (id) this.#waiting.get(id)?.(result);
    });
  }

  static async connect(port: number): Promise<Inspector> {
    const answer = await fetch(`http://127.0.0.1:${String(port)}/json/list`);
    const [target] = (await answer.json()) as { webSocketDebuggerUrl: string }[];
    const socket = new WebSocket(target!.webSocketDebuggerUrl);
    await new Promise((resolve) => {
      socket.addEventListener('open', resolve);
    });
    return new Inspector(socket);
  }

  call(method: string, params = {}): Promise<Coverage> {
    const id = this.#nextId++;
    this.socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
    });
  }

  /** The functions of the product that ran since the last time, as `file name`. */
  async ran(): Promise<Set<string>> {
    const { result } = await this.call('Profiler.takePreciseCoverage');
    return new Set(
      result.flatMap(({ url, functions }) => {
        const file = SOURCE.exec(url)?.[1];
        if (!file) return [];
        return functions
          .filter(({ functionName, ranges }) => functionName && ranges[0]!.count > 0)
          .map(({ functionName }) => `${file}.ts ${functionName}`);
      }),
    );
  }

  close(): void {
    this.socket.close();
  }
}

/**
 * Prints how many files a call passes through: those with a function that ran, by V8's count in a started
 * product. Worker threads are not counted. `--list` names the files.
 */
async function countHops(isListed: boolean): Promise<void> {
  const port = await freePort();
  const deployment = await startDeployment(
    { NODE_OPTIONS: `--inspect=127.0.0.1:${String(port)} --inspect-publish-uid=http` },
    'src/main.js', // in the bundle no file has a name
  );
  try {
    const { url, credentials } = deployment.product;
    const asked = (): Promise<unknown> =>
      fetch(`${url}/gateway/v1/access_requests`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${credentials.customer_key}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ employee_id: 'E-1001', action: 'reset_mfa' }),
      }).then((answer) => answer.text());
    const session = await apiOf({ baseUrl: url }, credentials.api_key).session({
      project_id: credentials.camera_project_id ?? '',
    });
    const page = await visit({ baseUrl: url }, session);
    await page.post('steps/consent', { granted: true }).expect(200);
    const picture = await sharp({
      create: { width: 1280, height: 960, channels: 3, background: '#9aa' },
    })
      .jpeg()
      .toBuffer();
    const uploaded = async (): Promise<unknown> => page.put('captures/document_front', picture);
    await asked();
    await uploaded();

    const inspector = await Inspector.connect(port);
    await inspector.call('Profiler.enable');
    await inspector.call('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    for (const [name, call, product] of [
      ['an access request', asked, 'src/gateway/'],
      ['an uploaded picture', uploaded, 'src/verification/'],
    ] as const) {
      await delay(IDLE_MS);
      await inspector.ran();
      await delay(IDLE_MS);
      const idle = await inspector.ran();
      await call();
      const ran = [...(await inspector.ran())].filter((each) => !idle.has(each));
      const files = [...new Set(ran.map((each) => each.split(' ')[0]!))].sort();
      const own = files.filter((file) => file.startsWith(product)).length;
      if (own === 0) throw new Error(`${name} passed through no file of ${product}`);
      process.stdout.write(
        `${name.padEnd(24)}${String(own).padStart(8)} files of ${product}, ${files.length} with all it stands on\n`,
      );
      if (isListed) process.stdout.write(files.map((file) => `  ${file}\n`).join(''));
    }
    inspector.close();
  } finally {
    await deployment.stop();
  }
}

// `| head` ends the pipe early; the servers must still be stopped.
process.stdout.on('error', () => undefined);
await countHops(process.argv.includes('--list'));
process.exit(0);
