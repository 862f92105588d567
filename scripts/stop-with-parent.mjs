// Preloaded into what the runner starts, and by Jest into its workers. Where the one above is killed without a chance to
// pass a signal on, this process stops too, rather than keep the port, the database or a browser.
import { whenOrphaned } from './orphan.mjs';

whenOrphaned(() => {
  if (process.listenerCount('SIGTERM') > 0) process.kill(process.pid, 'SIGTERM');
  else process.exit(1); // unlike a signal it runs the exit handlers, which end what this process has started
});
