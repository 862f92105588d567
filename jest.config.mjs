import { fileURLToPath } from 'node:url';

const rootDir = fileURLToPath(new URL('.', import.meta.url));

/** The same language settings as tsconfig.json; types are checked by the compiler, not here. */
const SWC = {
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', tsx: true, decorators: true },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      useDefineForClassFields: true,
      react: { runtime: 'automatic' },
    },
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};

const COMMON = {
  rootDir,
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.tsx?$': ['@swc/jest', SWC] },
  moduleNameMapper: {
    // Sources name the file that will exist when compiled.
    '^(\\.{1,2}/.*)\\.js$': ['$1.ts', '$1.js', '$1.tsx'],
    // The package's own sources, so that a test sees a change without a build.
    '^@identity-gateway/sdk$': '<rootDir>/sdk/src/index.ts',
    '^@identity-gateway/sdk/(.*)$': '<rootDir>/sdk/src/$1/index.ts',
  },
  // A second copy of each module lies in the build output.
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/sdk/dist/'],
};

export default {
  maxWorkers: 2,
  // No proof of speed: a machine with other work takes several times as long.
  testTimeout: 180_000,
  // Each ESM test file keeps its module graph for the life of its worker.
  workerIdleMemoryLimit: '1.5GB',
  // Giving back a gigabyte takes a worker longer than half a second, which is no leak.
  workerGracefulExitTimeout: 15_000,
  testSequencer: '<rootDir>/scripts/jest-sequencer.mjs',
  reporters: [
    'default',
    '<rootDir>/scripts/jest-totals-reporter.mjs',
    ['<rootDir>/scripts/jest-stall-reporter.mjs', { silentMinutes: 15 }],
  ],
  projects: [
    {
      ...COMMON,
      displayName: 'unit',
      testMatch: [
        '<rootDir>/{src,sdk,web}/**/*.spec.{ts,tsx}',
        '<rootDir>/.tmp/test-groups/unit-*.mjs',
      ],
    },
    {
      ...COMMON,
      displayName: 'whole',
      testMatch: [
        '<rootDir>/test/**/*.{spec,int-spec,e2e-spec,soak-spec}.ts',
        '<rootDir>/.tmp/test-groups/!(unit)-*.mjs',
      ],
      // Only these need PostgreSQL; a run of unit tests alone does not start it.
      globalSetup: '<rootDir>/test/support/global-setup.mjs',
      globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
    },
  ],
};
