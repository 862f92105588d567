import './node-version.js';
import 'reflect-metadata';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { AppModule } from './app.module.js';
import { openDatabase } from './database.js';
import type { Settings } from './platform/config/index.js';
import { freePort } from './platform/database/index.js';
import { StartError } from './platform/errors/index.js';
import { createApplication, expectPortFree, explainListenFailure } from './platform/http/index.js';
import { Log } from './platform/logging/index.js';
import { MetricsServer } from './platform/metrics/index.js';
import { setupLink } from './development-credentials.js';
import { SeedSettings } from './development-settings.js';
import { loadSettings } from './settings.js';
import { seedDevelopment } from './development-seed.js';

const SLOW_MS = 1_000;

async function serve(): Promise<void> {
  const settings = loadSettings();
  const stopRequested = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      stopRequested.abort();
    });
  settings.port ||= await freePort();
  settings.baseUrl ||= `http://localhost:${String(settings.port)}`;
  await expectPortFree(settings);
  const log = new Log(settings);
  const { dataSource, stopServer } = await timed(log, 'database', () => openDatabase(settings));
  try {
    // A stop during the start waits for the current step: otherwise a half-started PostgreSQL would
    // stay behind.
    const stopped = await run(settings, dataSource, { log, stopRequested: stopRequested.signal });
    process.exitCode = stopped ? 0 : 1;
  } finally {
    await stopServer();
  }
  // Requests that did not end in time would hold the process.
  process.exit();
}

/** Serves until a stop is requested. Returns whether all work ended in time. */
async function run(
  settings: Settings,
  dataSource: DataSource,
  { log, stopRequested }: { log: Log; stopRequested: AbortSignal },
): Promise<boolean> {
  const { developmentSeed } = settings.of(SeedSettings);
  if (developmentSeed)
    await timed(log, 'development set-up', () => seedDevelopment(settings, dataSource));
  const app = await createApplication(AppModule.for(settings, dataSource), settings);
  await app.listen(settings.port, settings.host).catch((error: unknown) => {
    throw explainListenFailure(error, settings);
  });
  await app.get(MetricsServer).listen();
  log.info('serving', { address: settings.baseUrl });
  const firstOwner = await setupLink(app, settings.dataDir);
  if (developmentSeed) process.stdout.write(welcome(settings, firstOwner));
  else if (firstOwner !== null) {
    // Not a log line, but also JSON, so that a log reader can parse it.
    process.stdout.write(
      `${JSON.stringify({ msg: 'first owner, once', setup_link: firstOwner })}\n`,
    );
  }
  if (!stopRequested.aborted) await once(stopRequested, 'abort');
  log.info('stopping');
  // In order: requests are answered, background work ends, the pool closes, and then the server
  // stops.
  const late = delay(settings.drainTimeoutMs, false);
  const drained = await Promise.race([app.close().then(() => true), late]);
  if (drained) log.info('stopped');
  else log.warn('stopped before everything under way had ended');
  return drained;
}

/** Reports a slow step and its duration. A step that fails immediately reports only the error. */
async function timed<T>(log: Log, what: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const slow = setTimeout(() => {
    log.info(`preparing the ${what}`);
  }, SLOW_MS);
  try {
    const result = await work();
    log.info(`the ${what} is ready`, { durationMs: Math.round(performance.now() - started) });
    return result;
  } finally {
    clearTimeout(slow);
  }
}

function welcome({ baseUrl, dataDir }: Settings, firstOwner: string | null): string {
  return [
    '',
    '  Identity gateway is running (development set-up, simulated people).',
    '',
    `    Demo          ${baseUrl}/demo`,
    `    Consoles      ${baseUrl}/staff`,
    ...(firstOwner === null ? [] : [`    First owner   ${firstOwner}`]),
    `    API reference ${baseUrl}/docs`,
    `    Credentials   ${dataDir}/credentials.json`,
    '',
    '  Stop with Ctrl-C.',
    '',
    '',
  ].join('\n');
}

serve().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof StartError ? error.message : String((error as Error).stack)}\n`,
  );
  process.exit(1);
});
