/**
 * Who may import whom. Every rule says why; test/contract/house-rules.spec.ts plants a violation of each and sees it caught.
 * Which module may use which is listed in scripts/module-edges.mjs.
 */
import { edgeRules } from './scripts/module-edges.mjs';

const MODULE = '^src/(verification|gateway)/([^/]+)/';
/** The second one is read by commands alone, so that a server does not load what only they need. */
const DOORS = [
  '^src/(verification|gateway)/[^/]+/index\\.ts$',
  '^src/verification/engine/(evaluation|specimen|attack)/index\\.ts$',
];
const SPEC = '\\.(spec|int-spec|e2e-spec)\\.tsx?$';

/** An npm package by name, wherever it is installed. */
const npm = (name) => `(^|/)node_modules/${name}/`;

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment:
        'In ECMAScript modules with decorator metadata a cycle is a crash at boot. Two files that share only types still ' +
        'cannot be read one after the other.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'everything-resolves',
      comment: 'What cannot be resolved is seen by no other rule, and fails when it is run.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'production-has-it',
      comment:
        'Development dependencies are not in the image: such an import would fail there alone.',
      severity: 'error',
      from: { path: '^(src|migrations|sdk/src)/', pathNot: SPEC },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'production-knows-no-test',
      comment: 'What is shipped must not behave by what only tests have.',
      severity: 'error',
      from: { path: '^(src|migrations|sdk/src|web)/', pathNot: SPEC },
      to: { path: ['^test/', SPEC] },
    },
    {
      name: 'platform-knows-no-product',
      comment: 'The platform serves both products; a product noun in it would tie them together.',
      severity: 'error',
      from: { path: '^src/platform/' },
      to: { path: '^src/(?!platform/)' },
    },
    {
      name: 'products-are-strangers',
      comment:
        'The gateway is a client of the public HTTP contract, so that it works against any deployment of it. An import ' +
        'would be a second, unwritten contract.',
      severity: 'error',
      from: { path: '^src/(verification|gateway)/' },
      to: { path: '^src/(verification|gateway)/', pathNot: '^src/$1/' },
    },
    {
      name: 'modules-meet-at-index',
      comment: 'The door says what a module promises; behind it everything may change.',
      severity: 'error',
      from: { path: MODULE },
      to: { path: MODULE, pathNot: ['^src/$1/$2/', ...DOORS] },
    },
    {
      name: 'modules-meet-at-index',
      comment:
        'The same for what stands outside every module: the composition, the command line, the demo.',
      severity: 'error',
      // src/entities.ts hands TypeORM every table; modules do not show theirs to one another.
      from: { path: '^src/', pathNot: [MODULE, '^src/entities\\.ts$'] },
      to: { path: MODULE, pathNot: DOORS },
    },
    {
      name: 'root-files-stand-on-platform',
      comment:
        'What a product shares among its modules knows none of them, so that every module may use it without an edge.',
      severity: 'error',
      from: {
        path: '^src/(verification|gateway)/[^/]+\\.ts$',
        pathNot: '\\.module\\.ts$',
      },
      to: { path: MODULE },
    },
    {
      name: 'staff-stands-on-platform',
      comment: 'Both products use the staff’s door; a product behind it would tie them together.',
      severity: 'error',
      from: { path: '^src/staff/', pathNot: SPEC },
      to: { path: '^src/(?!staff/|platform/)' },
    },
    {
      name: 'staff-has-a-door',
      comment: 'The staff is one module: what stands outside uses its door.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/staff/' },
      to: { path: '^src/staff/', pathNot: '^src/staff/index\\.ts$' },
    },
    {
      name: 'platform-has-doors',
      comment:
        'And for the parts of the platform, seen from outside. Inside it they build on one another file by file.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/platform/' },
      to: { path: '^src/platform/[^/]+/', pathNot: '^src/platform/[^/]+/index\\.ts$' },
    },
    ...edgeRules(),
    {
      name: 'controllers-skip-storage',
      comment:
        'A controller names access, answer and documentation; rules and transactions are the service’s.',
      severity: 'error',
      from: { path: '\\.controller\\.ts$' },
      to: { path: ['\\.(entity|store)\\.ts$', npm('typeorm'), npm('@nestjs/typeorm')] },
    },
    {
      name: 'machines-are-pure',
      comment:
        'A transition table or a policy is decided by its arguments alone, so that all of it can be tested.',
      severity: 'error',
      from: { path: '\\.(machine|policy)\\.ts$' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'core'] },
    },
    {
      name: 'one-door-to-crypto',
      comment: 'Keys, randomness and comparisons are reviewed in one place.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          SPEC,
          '^src/platform/crypto/',
          '^src/verification/oidc/',
          // Random bytes before there is a container to ask for them, and no keys of the product among them.
          '^src/platform/config/development-secrets\\.ts$',
          '^src/platform/database/server/embedded-postgres\\.ts$',
          // The name of a folder, made from a path: no key and no secret.
          '^src/platform/database/server/programs\\.ts$',
        ],
      },
      to: { path: ['^(node:)?crypto$', npm('jose')], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'one-door-to-oidc',
      comment: 'The protocol library is large and has opinions; one module translates.',
      severity: 'error',
      from: { pathNot: '^src/verification/oidc/' },
      to: { path: npm('oidc-provider') },
    },
    {
      name: 'one-door-to-storage',
      comment:
        'A query that forgets its tenant can only be written in a store, where every method takes the tenant first.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          SPEC,
          '\\.(entity|store)\\.ts$',
          '^src/platform/database/',
          // The composition opens the one data source and hands it down.
          '^src/(app\\.module|database|development-seed|main)\\.ts$',
          '^src/platform/platform\\.module\\.ts$',
        ],
      },
      to: { path: [npm('typeorm'), npm('pg')] },
    },
    {
      name: 'one-door-to-repositories',
      comment: 'A module names the entities whose repositories its stores are given.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [SPEC, '\\.(module|store)\\.ts$', '^src/platform/database/'],
      },
      to: { path: npm('@nestjs/typeorm') },
    },
    {
      name: 'one-door-outside',
      comment:
        'Outgoing calls share their timeouts, retries and the guard against private addresses.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [SPEC, '^src/platform/http/', '^src/gateway/verification-client/'],
      },
      to: {
        path: [
          npm('axios'),
          npm('@nestjs/axios'),
          npm('undici'),
          '^(node:)?https?$',
          '^(node:)?http2$',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'migrations-are-frozen',
      comment: 'A migration means the same for ever; code it imported would change under it.',
      severity: 'error',
      from: { path: '^migrations/' },
      to: { path: '^(src|sdk|test)/' },
    },
    {
      name: 'demo-is-a-customer',
      comment: 'The demo shows what a customer can build: with the public SDK, over HTTP.',
      severity: 'error',
      from: { path: '^src/demo/' },
      to: { path: '^src/(?!demo/|platform/(access|http)/)' },
    },
    {
      name: 'sdk-stands-alone',
      comment: 'Customers install it without the server.',
      severity: 'error',
      from: { path: '^sdk/' },
      to: { path: '^(src|migrations|web)/' },
    },
    {
      name: 'pages-are-clients',
      comment: 'What a page imports is sent to every visitor.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(src|migrations)/' },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    // Imports of types too: a boundary is a boundary.
    tsPreCompilationDeps: true,
    doNotFollow: { path: ['(^|/)node_modules/', '(^|/)dist/'] },
    exclude: { path: ['^dist/', '\\.css$'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
