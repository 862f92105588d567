import { existsSync, readFileSync } from 'node:fs';
import { build } from 'vite';

/**
 * What is started as a program or a thread of its own. One file for hundreds of modules, since
 * looking each up takes longer than running it.
 */
const ENTRIES = {
  // Before anything that another Node could not load.
  'node-version': 'dist/src/node-version.js',
  main: 'dist/src/main.js',
  cli: 'dist/src/cli.js',
  'engine.worker': 'dist/src/verification/engine/native/workers/engine.worker.js',
  'table.worker': 'dist/src/gateway/batches/imports/file/table.worker.js',
};

/** Lines of errors are those of the sources: what the compiler wrote is put together with its map. */
const compiled = {
  name: 'compiled',
  load: (id) =>
    existsSync(`${id}.map`)
      ? { code: readFileSync(id, 'utf8'), map: JSON.parse(readFileSync(`${id}.map`, 'utf8')) }
      : null,
};

await build({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  plugins: [compiled],
  // A package of its own, though it lies in this repository.
  ssr: { external: ['@identity-gateway/sdk'] },
  build: {
    ssr: true,
    outDir: 'dist/program',
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    target: 'node24',
    rollupOptions: {
      input: ENTRIES,
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js', keepNames: true },
    },
  },
});
