import { ModalDialog } from '../dialogs/modal-dialog.js';
import { SecretOnce } from '../elements/secret-once.js';
import layout from '../forms/layout.module.css';
import type { Endpoint } from './tab-props.js';

interface SecretsShownProps {
  endpoint: Endpoint;
  onClose: () => void;
}

/** The one moment in which new secrets of an endpoint can be read. */
export function SecretsShown({ endpoint, onClose }: SecretsShownProps) {
  return (
    <ModalDialog mustChoose title="Store the secrets" cancelLabel="I stored them" onClose={onClose}>
      {endpoint.bearer !== null && (
        <SecretOnce label="Bearer, of the Authorization header" secret={endpoint.bearer} />
      )}
      {endpoint.secret !== null && (
        <>
          <SecretOnce label="Signing secret" secret={endpoint.secret} />
          {!endpoint.signed && (
            <p className={layout.quiet}>
              Deliveries to this endpoint are not signed. The secret counts once they are.
            </p>
          )}
        </>
      )}
    </ModalDialog>
  );
}
