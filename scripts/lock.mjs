import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { say } from './root.mjs';

const FOLDER = '.tmp';
const FILE = `${FOLDER}/setup.lock`;
const POLL_MS = 200;

/** One install or build at a time: `npm start` and `npm test` in two terminals of a fresh clone share the folders. */
export async function exclusively(work) {
  mkdirSync(FOLDER, { recursive: true });
  for (let waited = false; !take(); waited = true) {
    if (!waited) say('Waiting for another command that is installing or building here.');
    await delay(POLL_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(FILE, { force: true });
  }
}

/** The file appears with the holder's id already in it, so nobody reads an empty one. */
function take() {
  const own = `${FILE}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, FILE);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!isAlive(holder())) rmSync(FILE, { force: true }); // its holder was killed
    return false;
  } finally {
    rmSync(own);
  }
}

function holder() {
  try {
    return Number(readFileSync(FILE, 'utf8'));
  } catch {
    return process.pid; // released between our two looks: there is nothing to remove
  }
}

function isAlive(pid) {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
