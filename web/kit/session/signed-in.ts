import { createContext, useContext } from 'react';
import type { Schema } from '../../api/schemas.js';
import type { ApiClient } from '../api-client.js';

export type Permission = Schema<'StaffWorkspaceView'>['permissions'][number];
export type Workspace = Schema<'StaffWorkspaceView'>;
export type ConsoleName = Workspace['console'];

/** Who is signed in, and the workspace that the page works in. */
export interface SignedIn {
  account: Schema<'StaffAccountView'>;
  session: Schema<'StaffSessionView'>;
  /** All of this console. */
  workspaces: Workspace[];
  /** Those of the other console too. */
  allWorkspaces: Workspace[];
  workspace: Workspace;
  /** Pages hide what the role does not allow; the server refuses it all the same. */
  can: (permission: Permission) => boolean;
  /** The console's own API, such as `/console/v1`, in the current workspace. */
  api: ApiClient;
  /** `/staff/v1`: accounts, members, sign-in. */
  staffApi: ApiClient;
  chooseWorkspace: (id: string) => void;
  signOut: () => Promise<void>;
}

export const SignedInContext = createContext<SignedIn | null>(null);

/** Of a page inside `ConsoleApp`. */
export function useSignedIn(): SignedIn {
  const signedIn = useContext(SignedInContext);
  if (!signedIn) throw new Error('this page is not inside a console');
  return signedIn;
}
