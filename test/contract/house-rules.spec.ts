import { spawnSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { it, itInSoak } from '../support/volume.js';

const ROOT = resolve(import.meta.dirname, '../..');
const CONFIG = '.dependency-cruiser.mjs';
const EDGES_FILE = 'scripts/module-edges.mjs';
/** All files are read on a busy machine. */
const PATIENT = 120_000;

interface Cruise {
  modules: { source: string; dependencies: { resolved: string }[] }[];
  summary: { violations: { rule: { name: string }; from: string; to: string }[] };
}

/** Files that break rules, which ones, and the file to blame. */
const PLANTED: { rules: string[]; from: string; files: Record<string, string> }[] = [
  {
    rules: ['no-cycles'],
    from: 'src/platform/ids/one.ts',
    files: {
      'src/platform/ids/one.ts': `import { two } from './two.js'; export const one = (): unknown => two;`,
      'src/platform/ids/two.ts': `import { one } from './one.js'; export const two = (): unknown => one;`,
    },
  },
  {
    rules: ['no-cycles'],
    from: 'src/platform/ids/first.ts',
    files: {
      'src/platform/ids/first.ts': `import type { Second } from './second.js'; export type First = Second | 1;`,
      'src/platform/ids/second.ts': `import type { First } from './first.js'; export type Second = First | 2;`,
    },
  },
  {
    rules: ['everything-resolves'],
    from: 'src/platform/ids/lost.ts',
    files: { 'src/platform/ids/lost.ts': `import './nowhere.js';` },
  },
  {
    rules: ['production-has-it'],
    from: 'src/platform/ids/tool.ts',
    files: { 'src/platform/ids/tool.ts': `import 'supertest';` },
  },
  {
    rules: ['production-knows-no-test'],
    from: 'src/platform/ids/tested.ts',
    files: {
      'src/platform/ids/tested.ts': `import '../../../test/support/thing.js';`,
      'test/support/thing.ts': '',
    },
  },
  {
    rules: ['platform-knows-no-product'],
    from: 'src/platform/ids/product.ts',
    files: { 'src/platform/ids/product.ts': `import '../../verification/loner/index.js';` },
  },
  {
    rules: ['modules-meet-at-index', 'edges-are-listed'],
    from: 'src/gateway/spy/left/spy.ts',
    files: {
      'src/gateway/spy/left/spy.ts': `import '../../other/inner/index.js';`,
      'src/gateway/other/inner/index.ts': '',
    },
  },
  {
    rules: ['products-are-strangers'],
    from: 'src/gateway/spy/spy.service.ts',
    files: { 'src/gateway/spy/spy.service.ts': `import '../../verification/loner/index.js';` },
  },
  {
    rules: ['products-are-strangers'],
    from: 'src/verification/spy/spy.service.ts',
    files: {
      'src/verification/spy/spy.service.ts': `import type { Partner } from '../../gateway/partner/index.js';`,
      'src/gateway/partner/index.ts': 'export type Partner = string;',
    },
  },
  {
    rules: ['modules-meet-at-index'],
    from: 'src/app.module.ts',
    files: { 'src/app.module.ts': `import './verification/loner/loner.service.js';` },
  },
  {
    rules: ['modules-meet-at-index', 'edges-are-listed'],
    from: 'src/verification/burglar/burglar.service.ts',
    files: { 'src/verification/burglar/burglar.service.ts': `import '../loner/loner.service.js';` },
  },
  {
    rules: ['platform-has-doors'],
    from: 'src/verification/loner/loner.guard.ts',
    files: {
      'src/verification/loner/loner.guard.ts': `import '../../platform/jobs/secret.js';`,
      'src/platform/jobs/secret.ts': '',
    },
  },
  {
    rules: ['edges-are-listed'],
    from: 'src/verification/newcomer/newcomer.service.ts',
    files: { 'src/verification/newcomer/newcomer.service.ts': `import '../loner/index.js';` },
  },
  {
    rules: ['edges-are-listed'],
    from: 'src/verification/checks/upward.ts',
    files: {
      'src/verification/checks/upward.ts': `import '../sessions/index.js';`,
      'src/verification/sessions/index.ts': '',
    },
  },
  {
    rules: ['controllers-skip-storage'],
    from: 'src/verification/loner/loner.controller.ts',
    files: {
      'src/verification/loner/loner.controller.ts': `import './loner.store.js';`,
      'src/verification/loner/loner.store.ts': '',
    },
  },
  {
    rules: ['machines-are-pure'],
    from: 'src/verification/loner/loner.machine.ts',
    files: { 'src/verification/loner/loner.machine.ts': `import '@nestjs/common';` },
  },
  {
    rules: ['machines-are-pure'],
    from: 'src/verification/loner/loner.policy.ts',
    files: { 'src/verification/loner/loner.policy.ts': `import 'node:fs';` },
  },
  {
    rules: ['one-door-to-crypto'],
    from: 'src/verification/loner/loner.keys.ts',
    files: {
      'src/verification/loner/loner.keys.ts': `import { createHash } from 'node:crypto'; export { createHash };`,
    },
  },
  {
    rules: ['one-door-to-crypto'],
    from: 'src/verification/loner/loner.tokens.ts',
    files: { 'src/verification/loner/loner.tokens.ts': `import 'jose';` },
  },
  {
    rules: ['one-door-to-oidc'],
    from: 'src/verification/loner/loner.login.ts',
    files: {
      'src/verification/loner/loner.login.ts': `import '../../node_modules/oidc-provider/index.js';`,
      'src/node_modules/oidc-provider/index.js': '',
    },
  },
  {
    rules: ['one-door-to-storage'],
    from: 'src/verification/loner/loner.queries.ts',
    files: {
      'src/verification/loner/loner.queries.ts': `import type { DataSource } from 'typeorm'; export type Db = DataSource;`,
    },
  },
  {
    rules: ['one-door-to-repositories'],
    from: 'src/verification/loner/loner.repository.ts',
    files: {
      'src/verification/loner/loner.repository.ts': `import type { TypeOrmModule } from '@nestjs/typeorm'; export type Orm = TypeOrmModule;`,
    },
  },
  {
    rules: ['one-door-outside'],
    from: 'src/gateway/caller/caller.service.ts',
    files: { 'src/gateway/caller/caller.service.ts': `import 'axios';` },
  },
  {
    rules: ['one-door-outside'],
    from: 'src/gateway/caller/caller.socket.ts',
    files: { 'src/gateway/caller/caller.socket.ts': `import 'node:https';` },
  },
  {
    rules: ['migrations-are-frozen'],
    from: 'migrations/1-create-thing.ts',
    files: { 'migrations/1-create-thing.ts': `import '../src/platform/ids/index.js';` },
  },
  {
    rules: ['root-files-stand-on-platform'],
    from: 'src/gateway/shared.ts',
    files: {
      'src/gateway/shared.ts': `import './partners/index.js';`,
      'src/gateway/partners/index.ts': '',
    },
  },
  {
    rules: ['staff-stands-on-platform'],
    from: 'src/staff/sessions/one.ts',
    files: { 'src/staff/sessions/one.ts': `import '../../verification/loner/index.js';` },
  },
  {
    rules: ['staff-has-a-door'],
    from: 'src/verification/loner/staff.ts',
    files: {
      'src/verification/loner/staff.ts': `import '../../staff/roles/index.js';`,
      'src/staff/roles/index.ts': '',
    },
  },
  {
    rules: ['demo-is-a-customer'],
    from: 'src/demo/demo.service.ts',
    files: { 'src/demo/demo.service.ts': `import '../verification/loner/index.js';` },
  },
  {
    rules: ['sdk-stands-alone'],
    from: 'sdk/src/client.ts',
    files: { 'sdk/src/client.ts': `import '../../src/platform/ids/index.js';` },
  },
  {
    rules: ['pages-are-clients'],
    from: 'web/hosted/page.tsx',
    files: { 'web/hosted/page.tsx': `import '../../src/platform/ids/index.js';` },
  },
];

/** Clean files beside the planted ones, which must not be blamed. */
const INNOCENT = {
  'src/verification/sessions/sessions.service.ts': `import '../checks/index.js';`,
  'src/verification/checks/index.ts': '',
  'src/verification/loner/index.ts': `export * from './loner.service.js';`,
  'src/verification/loner/loner.service.ts': `import '../../platform/ids/index.js'; export const loner = 1;`,
  'src/verification/loner/loner.entity.ts': `import 'typeorm';`,
  'src/verification/loner/loner.spec.ts': `import 'node:crypto'; import 'supertest';`,
  'src/verification/loner/left/one.ts': `import '../right/two.js';`,
  'src/verification/loner/right/two.ts': '',
  'src/platform/ids/index.ts': `export const id = 1;`,
  'src/platform/crypto/hash.ts': `import 'node:crypto'; import 'jose';`,
  'src/platform/http/keys.ts': `import type { JWK } from 'jose'; import type { Server } from 'node:http'; export type K = [JWK, Server];`,
  'src/platform/http/jobs.ts': `import '../jobs/secret.js';`,
  'src/gateway/verification-client/client.ts': `import 'axios';`,
  'src/demo/demo.module.ts': `import '../platform/http/index.js';`,
  'src/platform/http/index.ts': `import 'axios';`,
  'migrations/2-create-other.ts': `import type { QueryRunner } from 'typeorm'; export type Runner = QueryRunner;`,
};

function cruise(folder: string, ...paths: string[]): Cruise {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(ROOT, 'node_modules/.bin/depcruise'),
      ...paths,
      '--config',
      CONFIG,
      '--output-type',
      'json',
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
  );
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as Cruise;
}

function edge(from: string, to: string): string[] {
  const [, product, module] = /^src\/(verification|gateway)\/([^/]+)\//.exec(from) ?? [];
  const [, , used] = /^src\/(verification|gateway)\/([^/]+)\//.exec(to) ?? [];
  return product && module && used && used !== module ? [`${product}: ${module} -> ${used}`] : [];
}

function blamed({ summary }: Cruise): string[] {
  return summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`).sort();
}

describe('who may import whom', () => {
  let known: Cruise | undefined;
  const ours = (): Cruise => (known ??= cruise(ROOT, 'src', 'migrations', 'sdk/src', 'web'));

  // `npm run check` asks the same of all files.
  itInSoak(
    'is kept by every file',
    () => {
      expect(blamed(ours())).toEqual([]);
    },
    PATIENT,
  );

  itInSoak(
    'is checked in every source file',
    () => {
      const seen = new Set(ours().modules.map(({ source }) => source));
      const sources = globSync('{src,migrations,sdk/src,web}/**/*.{ts,tsx}', { cwd: ROOT });

      expect(sources.length).toBeGreaterThan(0);
      expect(sources.filter((file) => !seen.has(file))).toEqual([]);
    },
    PATIENT,
  );

  itInSoak(
    'lists the edges between modules that there are, and no other',
    async () => {
      const { EDGES } = (await import(join(ROOT, EDGES_FILE))) as {
        EDGES: Record<string, Record<string, string[]>>;
      };
      const listed = Object.entries(EDGES).flatMap(([product, modules]) =>
        Object.entries(modules).flatMap(([module, uses]) =>
          uses.map((used) => `${product}: ${module} -> ${used}`),
        ),
      );
      const found = ours().modules.flatMap(({ source, dependencies }) =>
        dependencies.flatMap((to) => edge(source, to.resolved)),
      );

      expect(listed.sort()).toEqual([...new Set(found)].sort());
    },
    PATIENT,
  );

  describe('a broken import rule', () => {
    let folder: string;

    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'house-rules-'));
      for (const file of [
        CONFIG,
        EDGES_FILE,
        'tsconfig.json',
        'package.json',
        'sdk/package.json',
      ]) {
        cpSync(join(ROOT, file), join(folder, file));
      }
      symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
      for (const [file, text] of [INNOCENT, ...PLANTED.map(({ files }) => files)].flatMap(
        Object.entries,
      )) {
        mkdirSync(dirname(join(folder, file)), { recursive: true });
        writeFileSync(join(folder, file), String(text));
      }
    });

    afterAll(() => {
      rmSync(folder, { recursive: true, force: true });
    });

    itInSoak('is reported for each planted violation, without false alarms', () => {
      const result = cruise(folder, 'src', 'migrations', 'sdk/src', 'web');

      expect([...new Set(blamed(result))]).toEqual(
        PLANTED.flatMap(({ rules, from }) => rules.map((rule) => `${rule}: ${from}`)).sort(),
      );
    });

    it('has a planted violation for every rule', async () => {
      const { default: config } = (await import(join(ROOT, CONFIG))) as {
        default: { forbidden: { name: string }[] };
      };

      expect([...new Set(PLANTED.flatMap(({ rules }) => rules))].sort()).toEqual(
        [...new Set(config.forbidden.map(({ name }) => name))].sort(),
      );
    });
  });
});
