import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

const TESTS = ['test/**/*.ts', '**/*.{spec,int-spec,e2e-spec}.{ts,tsx}'];
// Tools that load a file by its name want its default export.
const LOADED_BY_NAME = [
  '**/*.config.{mjs,ts}',
  '.dependency-cruiser.mjs',
  'scripts/jest-*.mjs',
  'test/support/global-*.mjs',
];

export default defineConfig(
  {
    ignores: [
      '**/dist/',
      '**/node_modules/',
      '.data/',
      '.tmp/',
      'coverage/',
      'web/api/openapi.d.ts',
      'sdk/src/api/openapi.ts',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    rules: {
      'max-lines': ['error', 400],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      // `!= null` is the one way to say "neither null nor undefined".
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-restricted-exports': [
        'error',
        { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } },
      ],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      // A number in a message has one possible text.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // Nobody reads what a handler returns.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // Nest's modules are classes that only carry their decorator.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      // Rows, views and options are plain data that a class describes; none of those classes has behaviour to lose.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-misused-spread': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      'no-restricted-syntax': [
        'error',
        {
          // A constructor may name more: a class that only passes calls on to keep the count is worse.
          selector:
            ':matches(FunctionDeclaration, ArrowFunctionExpression, ' +
            'MethodDefinition[kind!="constructor"] > FunctionExpression)[params.length>4]',
          message: 'More than four parameters: give them a name together.',
        },
        {
          selector: 'TSEnumDeclaration',
          message: 'Closed sets are `as const` lists with union types.',
        },
        {
          selector:
            ':matches(ImportDeclaration, ExportNamedDeclaration, ExportAllDeclaration)' +
            '[source.value=/^\\./][source.value!=/\\.(js|css|json|svg)$/]',
          message: 'Relative imports end in .js: that is the file Node will load.',
        },
      ],
    },
  },
  {
    files: ['src/**/*.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message:
            'Add a key to src/platform/config: it is described, checked and documented there.',
        },
      ],
      'no-restricted-globals': [
        'error',
        {
          name: 'fetch',
          message:
            'Outgoing calls go through platform/http/outbound, which has the timeouts and the guard.',
        },
        {
          name: 'crypto',
          message: 'Randomness and hashing are in platform/crypto, ids in platform/ids.',
        },
      ],
      'no-console': 'error',
    },
  },
  { files: ['src/platform/config/**'], rules: { 'no-restricted-properties': 'off' } },
  // A migration is one text, read from top to bottom.
  { files: ['migrations/**'], rules: { 'max-lines-per-function': 'off' } },
  {
    files: TESTS,
    rules: {
      // A `describe` is one function.
      'max-lines-per-function': 'off',
      // Answers of the application under test are any by nature; the assertion is their check.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/restrict-plus-operands': 'off',
      // A wrong `!` fails the test, which is what it is for.
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: ['**/*.mjs'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'Buffer',
          'console',
          'process',
          'clearInterval',
          'setInterval',
          'clearTimeout',
          'setTimeout',
          'fetch',
          'URL',
          'WebSocket',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
  // A package's types are as they are.
  { files: ['test/fixtures/guides/*.d.ts'], rules: { 'no-restricted-exports': 'off' } },
  { files: LOADED_BY_NAME, rules: { 'no-restricted-exports': 'off' } },
);
