import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Every folder here with an `index.html` is a page: `web/hosted`, `web/demo`. */
function pages(): Record<string, string> {
  return Object.fromEntries(
    readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && existsSync(`${root}${entry.name}/index.html`))
      .map((entry) => [entry.name, `${root}${entry.name}/index.html`]),
  );
}

/** Compressed once at build time, not at every request: most people open these pages on a phone. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    enforce: 'post',
    generateBundle: {
      // After Vite's own plugins, which still change the code of lazy chunks at this point.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (!/\.(js|css)$/.test(file.fileName)) continue;
          const source = file.type === 'chunk' ? file.code : file.source;
          for (const [suffix, compress] of [
            ['br', brotliCompressSync],
            ['gz', gzipSync],
          ] as const) {
            const fileName = `${file.fileName}.${suffix}`;
            this.emitFile({ type: 'asset', fileName, source: compress(source) });
          }
        }
      },
    },
  };
}

export default defineConfig({
  root,
  base: '/static/',
  publicDir: `${root}public`,
  plugins: [react(), compressed()],
  build: {
    outDir: fileURLToPath(new URL('../dist/web', import.meta.url)),
    emptyOutDir: true,
    reportCompressedSize: false,
    target: ['chrome120', 'edge120', 'firefox121', 'safari18', 'ios18'],
    // Every file comes from our own origin, so the pages' content security policy stays narrow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: pages() },
  },
});
