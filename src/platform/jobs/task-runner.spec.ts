import type { DiscoveryService } from '@nestjs/core';
import { Clock } from '../clock/index.js';
import type { Settings } from '../config/index.js';
import { newId, type Id } from '../ids/index.js';
import type { Log } from '../logging/index.js';
import { TaskRunner, Task } from './task-runner.js';
import { Wakeups } from './wakeups.js';

const LONG_MS = 3_600_000;

describe('a background task', () => {
  const wakeups = new Wakeups();
  const silent = { debug: () => undefined, error: () => undefined } as unknown as Log;

  /** The runs of a task: the tenants of each call, or that it looks for work itself. */
  function runsOf(
    name: string,
    options = {},
    clock = new Clock(),
  ): {
    next: () => Promise<readonly Id[] | 'looks'>;
    stop: () => Promise<void>;
  } {
    const seen: (readonly Id[] | 'looks')[] = [];
    let tell: () => void = () => undefined;
    class Recorder {
      @Task(name, options)
      run(_signal?: AbortSignal, tenants?: readonly Id[]): Promise<number> {
        seen.push(tenants ?? 'looks');
        tell();
        return Promise.resolve(0);
      }
    }
    const discovery = {
      getProviders: () => [{ instance: new Recorder() }],
    } as unknown as DiscoveryService;
    const settings = { sweepIntervalMs: LONG_MS } as Settings;
    const runner = new TaskRunner(discovery, settings, wakeups, clock, silent);
    runner.onApplicationBootstrap();
    const next = async (): Promise<readonly Id[] | 'looks'> => {
      while (seen.length === 0) await new Promise<void>((resolve) => (tell = resolve));
      return seen.shift()!;
    };
    return { next, stop: () => runner.beforeApplicationShutdown() };
  }

  it('looks for work first, and then works only for the tenants it is called for', async () => {
    const { next, stop } = runsOf('sweep');
    const [one, two] = [newId('key'), newId('key')];

    expect(await next()).toBe('looks');
    wakeups.call('sweep', one);
    wakeups.call('sweep', two);
    wakeups.call('sweep', one);
    expect(await next()).toEqual([one, two]);
    wakeups.call('sweep', two);
    expect(await next()).toEqual([two]);

    await stop();
  });

  it('with an interval of its own does not run before that is over', async () => {
    const times = [0, 59_999, 60_000];
    let asked: () => void = () => undefined;
    const clock = {
      now: () => {
        asked();
        return new Date(times.shift() ?? 0);
      },
    };
    const { next, stop } = runsOf('rare', { everySeconds: 60 }, clock);

    expect(await next()).toBe('looks');
    const skipped = new Promise<void>((resolve) => (asked = resolve));
    wakeups.call('rare');
    await skipped;
    wakeups.call('rare');
    expect(await next()).toBe('looks');
    expect(times).toEqual([]);

    await stop();
  });

  it('that was added by name runs like a method', async () => {
    const discovery = { getProviders: () => [] } as unknown as DiscoveryService;
    const settings = { sweepIntervalMs: LONG_MS } as Settings;
    const runner = new TaskRunner(discovery, settings, wakeups, new Clock(), silent);
    const ran = new Promise<AbortSignal | undefined>((resolve) => {
      runner.add({
        name: 'added',
        run: (signal) => {
          resolve(signal);
          return Promise.resolve(0);
        },
      });
    });
    runner.onApplicationBootstrap();

    const signal = await ran;
    await runner.beforeApplicationShutdown();
    expect(signal?.aborted).toBe(true);
  });

  it('looks for work when it is called without a tenant', async () => {
    const { next, stop } = runsOf('other');

    expect(await next()).toBe('looks');
    wakeups.call('other');
    expect(await next()).toBe('looks');

    await stop();
  });
});
