import { TSC, VITE } from './build.mjs';
import { runtime } from './install.mjs';
import { launch } from './launch.mjs';

/** Recompiles and restarts at every change. The server starts from the existing build. */
export async function develop() {
  const node = runtime();
  const [server] = await Promise.all([
    launch(node, [
      '--watch',
      '--watch-preserve-output',
      '--enable-source-maps',
      'dist/src/main.js',
    ]),
    launch(node, [TSC, '-p', 'tsconfig.build.json', '--watch', '--preserveWatchOutput']),
    launch(node, [VITE, 'build', 'web', '--config', 'web/vite.config.ts', '--watch']),
  ]);
  return server;
}
