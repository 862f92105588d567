import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Every folder here that holds an `index.html` is a page of its own: `web/hosted`, `web/demo`. */
function pages(): Record<string, string> {
  return Object.fromEntries(
    readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && existsSync(`${root}${entry.name}/index.html`))
      .map((entry) => [entry.name, `${root}${entry.name}/index.html`]),
  );
}

export default defineConfig({
  root,
  base: '/static/',
  publicDir: `${root}public`,
  plugins: [react()],
  build: {
    outDir: fileURLToPath(new URL('../dist/web', import.meta.url)),
    emptyOutDir: true,
    target: ['chrome120', 'edge120', 'firefox121', 'safari18', 'ios18'],
    // Every file is fetched from our own origin, so the pages' content security policy stays narrow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: pages() },
  },
});
