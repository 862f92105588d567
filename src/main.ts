import 'reflect-metadata';
import type { DataSource } from 'typeorm';
import { AppModule } from './app.module.js';
import { openDatabase } from './database.js';
import {
  ConfigurationError,
  fillDevelopmentSecrets,
  loadSettings,
  type Settings,
} from './platform/config/index.js';
import { freePort } from './platform/database/index.js';
import { createApplication } from './platform/http/index.js';
import { Log } from './platform/logging/index.js';
import { seedDevelopment } from './seed/development-seed.js';

async function serve(): Promise<void> {
  const settings = loadSettings();
  if (settings.port === 0) {
    settings.port = await freePort();
    if (settings.baseUrl === 'http://localhost:0')
      settings.baseUrl = `http://localhost:${String(settings.port)}`;
  }
  if (settings.environment !== 'production') fillDevelopmentSecrets(settings);
  const { dataSource, stopServer } = await openDatabase(settings);
  try {
    await run(settings, dataSource, stopServer);
  } catch (error) {
    await stopServer();
    throw error;
  }
}

async function run(
  settings: Settings,
  dataSource: DataSource,
  stopServer: () => Promise<void>,
): Promise<void> {
  const app = await createApplication(AppModule.for(settings, dataSource), settings);
  const log = app.get(Log);
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> =>
    (stopping ??= (async () => {
      log.info('stopping');
      // Requests under way are answered, background work ends, then the pool closes; only then the server may go.
      const late = setTimeout(() => process.exit(1), settings.drainTimeoutMs + 5_000);
      late.unref();
      await app.close();
      await stopServer();
      log.info('stopped');
    })());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());

  if (settings.developmentSeed) await seedDevelopment(app, settings, dataSource);
  await app.listen(settings.port, settings.host);
  log.info('serving', { address: settings.baseUrl });
  if (settings.developmentSeed) process.stdout.write(welcome(settings.baseUrl, settings.dataDir));
}

function welcome(baseUrl: string, dataDir: string): string {
  return [
    '',
    '  Identity gateway is running (development set-up, simulated people).',
    '',
    `    Demo          ${baseUrl}/demo`,
    `    API document  ${baseUrl}/openapi.json`,
    `    Credentials   ${dataDir}/credentials.json`,
    '',
    '  Stop with Ctrl-C.',
    '',
    '',
  ].join('\n');
}

serve().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof ConfigurationError ? error.message : String((error as Error).stack)}\n`,
  );
  process.exit(1);
});
