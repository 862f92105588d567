import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/** Where a process listens for a debugger after SIGUSR1. */
const DEBUGGER = 'http://127.0.0.1:9229/json/list';
const START_MS = 2_000;
/** A loop passes several places: it is stopped again and again. */
const WATCHED_MS = 2_000;
const MOST_PLACES = 20;

/**
 * Ends a run that stands still, and prints where. No time limit of a case helps when a worker loops
 * without a pause, or waits for a file that never loads.
 */
export default class JestStallReporter {
  #running = new Set();
  #silentMs;
  #timer;

  constructor(_config, { silentMinutes }) {
    this.#silentMs = silentMinutes * 60_000;
  }

  onTestFileStart({ path }) {
    this.#running.add(path);
    this.#heard();
  }

  onTestCaseResult() {
    this.#heard();
  }

  onTestFileResult({ path }) {
    this.#running.delete(path);
    this.#heard();
  }

  onRunComplete() {
    clearTimeout(this.#timer);
  }

  #heard() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#end(), this.#silentMs).unref();
  }

  async #end() {
    console.error(`No test ended for ${this.#silentMs / 60_000} minutes. Under way:`);
    for (const path of this.#running) console.error(`  ${path}`);
    for (const worker of workers()) {
      console.error(`Worker ${worker.pid} is at:`, await placesOf(worker).catch(() => 'gone'));
      // Jest counts its file as failed. Once it is gone, its port is free for the next one.
      worker.kill('SIGKILL');
      await once(worker, 'exit');
    }
  }
}

/** Jest offers its workers to nobody. They are the children that it sends messages to. */
function workers() {
  return process._getActiveHandles().filter(({ connected, kill }) => connected && kill);
}

/** Where a worker runs. None for one that only waits. */
async function placesOf(worker) {
  worker.kill('SIGUSR1');
  await delay(START_MS);
  const [{ webSocketDebuggerUrl }] = await (await fetch(DEBUGGER)).json();
  const socket = new WebSocket(webSocketDebuggerUrl);
  const places = new Set();
  const files = new Map();
  const ask = (...methods) => {
    for (const method of methods) socket.send(JSON.stringify({ id: 1, method }));
  };
  socket.onopen = () => ask('Debugger.enable', 'Debugger.pause');
  socket.onmessage = ({ data }) => {
    const { method, params } = JSON.parse(data);
    if (method === 'Debugger.scriptParsed') files.set(params.scriptId, params.url);
    if (method !== 'Debugger.paused') return;
    const placeOf = ({ functionName, location: { scriptId, lineNumber } }) =>
      `${functionName} (${files.get(scriptId)}:${lineNumber + 1})`;
    places.add(params.callFrames.map(placeOf).join(' < '));
    ask('Debugger.resume', 'Debugger.pause');
  };
  await delay(WATCHED_MS);
  socket.close();
  return [...places].slice(0, MOST_PLACES);
}
