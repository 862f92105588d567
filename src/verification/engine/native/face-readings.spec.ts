import { newId } from '../../../platform/ids/index.js';
import { FaceReadings } from './face-readings.js';
import type { Asker, EngineWorkers } from './workers/engine-workers.js';

const { jest } = import.meta;

/** Workers whose jobs end when the test says so. */
class Jobs {
  count = 1;
  readonly asked: string[] = [];
  optional = 0;
  readonly #open: { resolve: (answer: unknown) => void; reject: (error: Error) => void }[] = [];
  readonly readings = new FaceReadings(this as unknown as EngineWorkers);

  ask(name: string, { picture }: { picture: Uint8Array }, { isOptional }: Asker): Promise<unknown> {
    this.optional += Number(isOptional ?? false);
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

const picture = (byte: number): Uint8Array => Uint8Array.of(byte);
const { signal } = new AbortController();
const asker = { organizationId: newId('org'), sessionId: newId('vs'), signal };

describe('the readings of faces', () => {
  let jobs: Jobs;
  beforeEach(() => {
    jobs = new Jobs();
  });

  it('are made once for each picture, whoever asks', async () => {
    jobs.readings.readAhead(picture(1), asker);
    const asked = [jobs.readings.frame(picture(1), asker), jobs.readings.frame(picture(1), asker)];
    await jobs.end('read');

    await expect(Promise.all(asked)).resolves.toEqual(['read', 'read']);
    expect(jobs.asked).toEqual(['readFrame 1']);
  });

  it('belong to the bytes, the session and the kind of reading', () => {
    void jobs.readings.frame(picture(1), asker);
    void jobs.readings.frame(picture(2), asker);
    void jobs.readings.frame(picture(1), { ...asker, sessionId: newId('vs') });
    void jobs.readings.selfie(picture(1), asker);

    expect(jobs.asked).toEqual(['readFrame 1', 'readFrame 2', 'readFrame 1', 'analyseSelfie 1']);
  });

  it('are not kept when they failed', async () => {
    const first = jobs.readings.frame(picture(1), asker);
    const refused = expect(first).rejects.toThrow('crashed');
    await jobs.end(new Error('crashed'));
    await refused;

    void jobs.readings.frame(picture(1), asker);
    expect(jobs.asked).toEqual(['readFrame 1', 'readFrame 1']);
  });

  it('are made ahead as optional work, and not again', async () => {
    for (const byte of [1, 2]) jobs.readings.readAhead(picture(byte), asker);
    void jobs.readings.frame(picture(2), asker);
    await jobs.end('first');
    await jobs.end('second');

    expect(jobs.asked).toEqual(['readFrame 1', 'readFrame 2']);
    expect(jobs.optional).toBe(2);
  });

  it('are made for a run, when the look ahead that it waits for is dropped', async () => {
    jobs.readings.readAhead(picture(1), asker);
    const runs = [1, 2].map(() => jobs.readings.frame(picture(1), asker));
    await jobs.end(new Error('dropped'));
    await jobs.end('read');

    await expect(Promise.all(runs)).resolves.toEqual(['read', 'read']);
    expect(jobs.asked).toEqual(['readFrame 1', 'readFrame 1']);
    expect(jobs.optional).toBe(1);
  });

  it('are not made ahead where no worker runs', () => {
    jobs.count = 0;
    jobs.readings.readAhead(picture(1), asker);

    expect(jobs.asked).toEqual([]);
  });

  it('are not waited for after an abort, and stay for the next who asks', async () => {
    const stopping = new AbortController();
    const waiting = jobs.readings.selfie(picture(1), { ...asker, signal: stopping.signal });
    stopping.abort(new Error('stopped'));
    await expect(waiting).rejects.toThrow('stopped');

    const next = jobs.readings.selfie(picture(1), asker);
    await jobs.end('read');
    await expect(next).resolves.toBe('read');
    expect(jobs.asked).toHaveLength(1);
  });

  it('are gone after two minutes, and the oldest when there are too many', () => {
    jest.useFakeTimers();
    try {
      void jobs.readings.frame(picture(1), asker);
      jest.advanceTimersByTime(119_000);
      void jobs.readings.frame(picture(1), asker);
      expect(jobs.asked).toHaveLength(1);
      jest.advanceTimersByTime(2_000);
      void jobs.readings.frame(picture(1), asker);
      expect(jobs.asked).toHaveLength(2);

      for (let byte = 2; byte <= 241; byte += 1) void jobs.readings.frame(picture(byte), asker);
      void jobs.readings.frame(picture(1), asker);
      expect(jobs.asked).toHaveLength(243);
    } finally {
      jest.useRealTimers();
    }
  });
});
