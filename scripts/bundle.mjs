import { existsSync, readFileSync } from 'node:fs';
import { build } from 'vite';

/**
 * What is started as a program or a thread of its own. One file for hundreds of modules, since
 * looking each up takes longer than running it.
 */
const ENTRIES = {
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
  build: {
    ssr: true,
    outDir: 'dist/program',
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    target: 'node20',
    rollupOptions: {
      input: ENTRIES,
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', keepNames: true },
    },
  },
});
