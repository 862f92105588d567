import { fastify, type FastifyInstance } from 'fastify';
import { setPrincipal } from './principal.js';
import { boundUploads } from './uploads-in-flight.js';

const LARGE = 64 * 1024;
/** Eight large bodies, of which one tenant alone gets four. */
const TOTAL = 8 * LARGE;
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));

describe('large bodies in memory', () => {
  let server: FastifyInstance;
  let read: string[];
  let answers: (() => void)[];
  let rooms: number;

  beforeEach(() => {
    server = fastify();
    [read, answers, rooms] = [[], [], 0];
    server.addHook('onRequest', (request, _, done) => {
      const [tenantId, id] = String(request.headers['x-caller']).split('/');
      setPrincipal(request, { kind: 'test', tenantId, id, permissions: [] } as never);
      done();
    });
    boundUploads(server, TOTAL);
    server.addContentTypeParser('image/png', { parseAs: 'buffer' }, (request, _, done) => {
      read.push(String(request.headers['x-caller']));
      done(null);
    });
    const config = { pictureBytes: LARGE };
    server.put('/:id', { config }, async () => {
      await new Promise<void>((resolve) => answers.push(resolve));
      return 'ok';
    });
  });
  afterEach(() => server.close());

  /** Each goes to another address, as nothing of it may count. */
  const send = (caller: string, bytes = LARGE) =>
    server.inject({
      method: 'PUT',
      url: `/room-${String((rooms += 1))}`,
      headers: { 'content-type': 'image/png', 'x-caller': caller },
      payload: Buffer.alloc(bytes),
    });
  const readUntil = async (count: number): Promise<void> => {
    while (read.length < count) await settled();
  };
  const answerAll = async (sent: readonly PromiseLike<{ statusCode: number }>[]) => {
    const timer = setInterval(() => answers.shift()?.(), 1);
    const all = await Promise.all(sent).finally(() => {
      clearInterval(timer);
    });
    return all.map(({ statusCode }) => statusCode);
  };

  it('are three of one caller, whatever addresses it names, and the next waits', async () => {
    const sent = Array.from({ length: 10 }, () => send('a/flood'));
    await readUntil(3);
    sent.push(send('a/quiet'));
    await readUntil(4);
    await settled();
    expect(read).toEqual(['a/flood', 'a/flood', 'a/flood', 'a/quiet']);
    expect(await answerAll(sent)).toEqual(Array.from({ length: 11 }, () => 200));
  });

  it('are half of the room for one tenant, however many callers it has', async () => {
    const sent = Array.from({ length: 4 }, (_, n) => send(`flood/${String(n)}`));
    await readUntil(4);
    const refused = await send('flood/next');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
    sent.push(send('quiet/1'));
    await readUntil(5);
    expect(await answerAll(sent)).toEqual([200, 200, 200, 200, 200]);

    const again = send('flood/next');
    await readUntil(6);
    expect(await answerAll([again])).toEqual([200]);
  });

  it('count by their length', async () => {
    const sent = Array.from({ length: 40 }, (_, n) => send(`a/${String(n)}`, LARGE / 10));
    await readUntil(40);
    expect(await answerAll(sent)).toEqual(Array.from({ length: 40 }, () => 200));
  });
});
