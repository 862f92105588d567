import { useMemo } from 'react';
import type { ApiClient } from '../api-client.js';
import type { Workspace } from './signed-in.js';
import { useSignedOut } from './signed-out.js';
import { createStaffApi } from './staff-api.js';
import { useStepUp } from './step-up-provider.js';

/** The API of another workspace of the person, also of the other console. */
export function useWorkspaceApi({ id, console }: Workspace): ApiClient {
  const stepUp = useStepUp();
  const onSignedOut = useSignedOut();
  return useMemo(
    () =>
      createStaffApi({
        base: `/${console}/v1`,
        workspace: id,
        stepUp,
        onSignedOut,
      }),
    [id, console, stepUp, onSignedOut],
  );
}
