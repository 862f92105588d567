import { useState } from 'react';
import { ActionButton } from '../action-button.js';
import { useChange } from '../data/use-change.js';
import { ModalDialog } from '../dialogs/modal-dialog.js';
import { useSignedIn } from '../session/signed-in.js';
import layout from '../forms/layout.module.css';
import { keyProduct, type ShownKey } from './key-product.js';
import { KeyShown } from './new-key.js';
import { OverlapSelect } from './overlap-select.js';

const REVOKING = <p>Once it is revoked, programs that use this key are refused at once.</p>;

interface EndKeyProps {
  apiKey: ShownKey;
  onClose: () => void;
}

/** Replaces a key, with a period in which both keys work, or ends it immediately. */
export function EndKey({ apiKey, onClose }: EndKeyProps) {
  const { api, workspace } = useSignedIn();
  const { hasEnvironments: canReplace } = keyProduct(workspace.console);
  const { busy, failure, run } = useChange();
  const [overlap, setOverlap] = useState('604800');
  const [made, setMade] = useState<(ShownKey & { secret: string }) | null>(null);
  const path = `/api_keys/${apiKey.id}`;
  const rotate = async (): Promise<void> => {
    const body = { overlap_seconds: Number(overlap) };
    setMade(await run(() => api.post<ShownKey & { secret: string }>(`${path}/rotate`, body)));
  };
  const revoke = async (): Promise<void> => {
    if ((await run(() => api.post(`${path}/revoke`, {}), 'The key is revoked.')) !== null)
      onClose();
  };
  if (made) return <KeyShown made={made} onClose={onClose} />;
  const hasSuccessor = typeof apiKey.expires_at === 'number';
  const isReplaceable = canReplace && !hasSuccessor;
  return (
    <ModalDialog
      title={isReplaceable ? apiKey.name : `Revoke ${apiKey.name}?`}
      confirmLabel={isReplaceable ? 'Make a successor' : 'Revoke now'}
      danger={!isReplaceable}
      busy={busy}
      submit={() => void (isReplaceable ? rotate() : revoke())}
      onClose={onClose}
      failure={failure}
    >
      {!isReplaceable && REVOKING}
      {hasSuccessor && <p>It has a successor already, and ends by itself.</p>}
      {isReplaceable && (
        <OverlapSelect
          label="How long does the old key still work?"
          description="The successor has the same name, environment and scopes"
          value={overlap}
          onChange={setOverlap}
        />
      )}
      {isReplaceable && REVOKING}
      {isReplaceable && (
        <div className={layout.actions}>
          <ActionButton variant="default" color="red" busy={busy} onClick={() => void revoke()}>
            Revoke now
          </ActionButton>
        </div>
      )}
    </ModalDialog>
  );
}
