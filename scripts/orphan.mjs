const CHECK_MS = 500;

/** Calls `then` once when the process that started this one has ended. Keeps nothing alive. */
export function whenOrphaned(then) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    then();
  }, CHECK_MS);
  timer.unref();
}
