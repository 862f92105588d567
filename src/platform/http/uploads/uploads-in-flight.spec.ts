import { fastify, type FastifyInstance } from 'fastify';
import { boundUploads } from './uploads-in-flight.js';

const LARGE = 64 * 1024;
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));

describe('large bodies in memory', () => {
  let server: FastifyInstance;
  let read: string[];
  let answers: (() => void)[];

  beforeEach(() => {
    server = fastify();
    [read, answers] = [[], []];
    boundUploads(server);
    server.addContentTypeParser('image/png', { parseAs: 'buffer' }, (request, _, done) => {
      read.push((request.params as { id: string }).id);
      done(null);
    });
    const config = { pictureBytes: LARGE };
    server.put('/:id', { config }, async () => {
      await new Promise<void>((resolve) => answers.push(resolve));
      return 'ok';
    });
  });
  afterEach(() => server.close());

  const send = (id: string) =>
    server.inject({
      method: 'PUT',
      url: `/${id}`,
      headers: { 'content-type': 'image/png' },
      payload: Buffer.alloc(LARGE),
    });
  const readUntil = async (count: number): Promise<void> => {
    while (read.length < count) await settled();
  };

  it('are three for one session, and the next is read when one is answered', async () => {
    const sent = Array.from({ length: 10 }, () => send('flood'));
    await readUntil(3);
    const quiet = send('quiet');
    await readUntil(4);
    await settled();
    expect(read).toEqual(['flood', 'flood', 'flood', 'quiet']);

    for (let n = 0; n < 11; n += 1) {
      while (answers.length === 0) await settled();
      answers.shift()?.();
      expect(read.length - n).toBeLessThanOrEqual(4);
    }
    expect((await Promise.all([...sent, quiet])).map(({ statusCode }) => statusCode)).toEqual(
      Array.from({ length: 11 }, () => 200),
    );
  });
});
