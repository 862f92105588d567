import type { Schema } from '../api/schemas.js';
import { staffApi } from './staff-api.js';

const CONSOLES = ['console', 'people'];

/**
 * Goes where the person wanted to go, or to the console in which they work; where a
 * console has several of their workspaces, to the choice.
 */
export async function openConsole(): Promise<never> {
  const wanted = returnAddress(window.location.search, window.location.origin);
  const { workspaces } = await staffApi.get<Schema<'SignedInView'>>('/session');
  const path = wanted?.split('/')[1];
  const mayGo = path === 'staff' || workspaces.some(({ console }) => console === path);
  const [first] = workspaces;
  const hasChoice = CONSOLES.some(
    (name) => workspaces.filter(({ console }) => console === name).length > 1,
  );
  const own = hasChoice ? '/staff/workspaces' : first ? `/${first.console}` : '/staff/account';
  return leaveFor(wanted !== null && mayGo ? wanted : own);
}

/** Never done: what waits for it stays busy until the other page is there. */
export function leaveFor(address: string): Promise<never> {
  window.location.assign(address);
  return new Promise(() => undefined);
}

const ALLOWED = /^\/(console|people|staff\/(?:account|workspaces))(?=[/?#]|$)/;

/**
 * The page to return to after sign-in; null for anything else. The address is untrusted: it must
 * not lead to another site.
 */
export function returnAddress(search: string, origin: string): string | null {
  const wanted = new URLSearchParams(search).get('return_to');
  if (wanted === null || !URL.canParse(wanted, origin)) return null;
  const { origin: whose, pathname, search: query } = new URL(wanted, origin);
  return whose === origin && ALLOWED.test(pathname) ? pathname + query : null;
}
