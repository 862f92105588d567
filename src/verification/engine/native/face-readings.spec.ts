import { newId } from '../../../platform/ids/index.js';
import { FaceReadings, type SessionPicture } from './face-readings.js';
import type { PictureWorkers } from './workers/picture-workers.js';

const { jest } = import.meta;

/** Workers whose jobs end when the test says so. */
class Jobs {
  count = 1;
  readonly asked: string[] = [];
  readonly #open: { resolve: (answer: unknown) => void; reject: (error: Error) => void }[] = [];
  readonly readings = new FaceReadings(this as unknown as PictureWorkers);

  ask(name: string, { picture }: { picture: Uint8Array }): Promise<unknown> {
    this.asked.push(`${name} ${String(picture[0])}`);
    return new Promise((resolve, reject) => this.#open.push({ resolve, reject }));
  }

  async end(answer: unknown): Promise<void> {
    const job = this.#open.shift();
    if (answer instanceof Error) job?.reject(answer);
    else job?.resolve(answer);
    await new Promise(setImmediate);
  }
}

const sessionId = newId('vs');
const picture = (byte: number, of = sessionId): SessionPicture => ({
  sessionId: of,
  picture: Uint8Array.of(byte),
});
const { signal } = new AbortController();

describe('the readings of faces', () => {
  let jobs: Jobs;
  beforeEach(() => {
    jobs = new Jobs();
  });

  it('are made once for each picture, whoever asks', async () => {
    jobs.readings.readAhead(picture(1));
    const asked = [
      jobs.readings.frame(picture(1), signal),
      jobs.readings.frame(picture(1), signal),
    ];
    await jobs.end('read');

    await expect(Promise.all(asked)).resolves.toEqual(['read', 'read']);
    expect(jobs.asked).toEqual(['readFrame 1']);
  });

  it('belong to the bytes, the session and the kind of reading', () => {
    void jobs.readings.frame(picture(1), signal);
    void jobs.readings.frame(picture(2), signal);
    void jobs.readings.frame(picture(1, newId('vs')), signal);
    void jobs.readings.selfie(picture(1), signal);

    expect(jobs.asked).toEqual(['readFrame 1', 'readFrame 2', 'readFrame 1', 'analyseSelfie 1']);
  });

  it('are not kept when they failed', async () => {
    const first = jobs.readings.frame(picture(1), signal);
    const refused = expect(first).rejects.toThrow('crashed');
    await jobs.end(new Error('crashed'));
    await refused;

    void jobs.readings.frame(picture(1), signal);
    expect(jobs.asked).toEqual(['readFrame 1', 'readFrame 1']);
  });

  it('are made ahead one at a time, and not again', async () => {
    for (const byte of [1, 2, 3]) jobs.readings.readAhead(picture(byte));
    expect(jobs.asked).toEqual(['readFrame 1']);

    // A run overtakes the second.
    void jobs.readings.frame(picture(2), signal);
    await jobs.end('first');
    await jobs.end('second');
    await jobs.end('third');
    expect(jobs.asked).toEqual(['readFrame 1', 'readFrame 2', 'readFrame 3']);
  });

  it('are not made ahead for more than 32 waiting pictures', async () => {
    for (let byte = 1; byte <= 40; byte += 1) jobs.readings.readAhead(picture(byte));
    for (let n = 0; n < 40; n += 1) await jobs.end('read');

    expect(jobs.asked).toHaveLength(33);
  });

  it('go on to be made ahead after one that failed', async () => {
    for (const byte of [1, 2]) jobs.readings.readAhead(picture(byte));
    await jobs.end(new Error('crashed'));

    expect(jobs.asked).toEqual(['readFrame 1', 'readFrame 2']);
  });

  it('are not made ahead where no worker runs', () => {
    jobs.count = 0;
    jobs.readings.readAhead(picture(1));

    expect(jobs.asked).toEqual([]);
  });

  it('are not waited for after an abort, and stay for the next who asks', async () => {
    const stopping = new AbortController();
    const waiting = jobs.readings.selfie(picture(1), stopping.signal);
    stopping.abort(new Error('stopped'));
    await expect(waiting).rejects.toThrow('stopped');

    const next = jobs.readings.selfie(picture(1), signal);
    await jobs.end('read');
    await expect(next).resolves.toBe('read');
    expect(jobs.asked).toHaveLength(1);
  });

  it('are gone after two minutes, and the oldest when there are too many', () => {
    jest.useFakeTimers();
    try {
      void jobs.readings.frame(picture(1), signal);
      jest.advanceTimersByTime(119_000);
      void jobs.readings.frame(picture(1), signal);
      expect(jobs.asked).toHaveLength(1);
      jest.advanceTimersByTime(2_000);
      void jobs.readings.frame(picture(1), signal);
      expect(jobs.asked).toHaveLength(2);

      for (let byte = 2; byte <= 241; byte += 1) void jobs.readings.frame(picture(byte), signal);
      void jobs.readings.frame(picture(1), signal);
      expect(jobs.asked).toHaveLength(243);
    } finally {
      jest.useRealTimers();
    }
  });
});
