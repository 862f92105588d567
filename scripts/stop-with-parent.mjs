// Preloaded into child processes and Jest workers. If the parent is killed outright, this process
// stops too and frees port, database and browser.
import { whenOrphaned } from './orphan.mjs';

whenOrphaned(() => {
  if (process.listenerCount('SIGTERM') > 0) process.kill(process.pid, 'SIGTERM');
  else process.exit(1); // unlike a signal, this runs the exit handlers, which stop this process's children
});
