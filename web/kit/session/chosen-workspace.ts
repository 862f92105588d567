import type { Workspace } from './signed-in.js';

const keyOf = (console: string): string => `workspace.${console}`;

/** Of this tab alone, so that two tabs can work in two workspaces. */
export function chosenWorkspace(console: string, all: readonly Workspace[]): Workspace | null {
  const chosen = window.sessionStorage.getItem(keyOf(console));
  return all.find(({ id }) => id === chosen) ?? all[0] ?? null;
}

export function rememberWorkspace(console: string, id: string): void {
  window.sessionStorage.setItem(keyOf(console), id);
}
