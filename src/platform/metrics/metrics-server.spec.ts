import type { Settings } from '../config/index.js';
import type { Log } from '../logging/index.js';
import { outboxPending } from './instruments.js';
import { MetricsServer } from './metrics-server.js';

describe('the metrics server', () => {
  const log = { info: () => undefined, warn: () => undefined } as unknown as Log;
  const make = (metricsPort: number | null): MetricsServer =>
    new MetricsServer({ metricsPort, metricsHost: '127.0.0.1' } as Settings, log);

  it('serves nothing without a port', async () => {
    expect(await make(null).listen()).toBeNull();
  });

  it('asks the database once for several scrapes', async () => {
    const server = make(null);
    let asked = 0;
    server.add({
      collect: () => {
        asked += 1;
        return Promise.resolve();
      },
      forget: () => undefined,
    });

    await Promise.all([server.read(), server.read()]);
    await server.read();

    expect(asked).toBe(1);
  });

  it('shows no old value when a collector fails, and what the others found', async () => {
    const server = make(null);
    outboxPending.set({ kind: 'broken' }, 5);
    server.add({
      collect: () => Promise.reject(new Error('the database is away')),
      forget: () => {
        outboxPending.remove({ kind: 'broken' });
      },
    });
    server.add({
      collect: () => {
        outboxPending.set({ kind: 'sound' }, 7);
        return Promise.resolve();
      },
      forget: () => undefined,
    });

    const text = await server.read();

    expect(text).toContain('outbox_pending{kind="sound"} 7');
    expect(text).not.toContain('kind="broken"');
    outboxPending.reset();
  });
});
