import type { Schema } from '../../../api/schemas.js';
import { ModalDialog } from '../../../kit/elements/modal-dialog.js';
import { SecretOnce } from '../../../kit/elements/secret-once.js';
import layout from '../../../kit/forms/layout.module.css';

interface SecretsShownProps {
  endpoint: Schema<'WebhookEndpointView'>;
  onClose: () => void;
}

/** The one moment in which new secrets of an endpoint can be read. */
export function SecretsShown({ endpoint, onClose }: SecretsShownProps) {
  return (
    <ModalDialog opened title="Store the secrets" cancelLabel="I stored them" onClose={onClose}>
      <div className={layout.stack}>
        {endpoint.bearer !== null && (
          <SecretOnce label="Bearer, of the Authorization header" secret={endpoint.bearer} />
        )}
        {endpoint.secret !== null && endpoint.signed && (
          <SecretOnce label="Signing secret" secret={endpoint.secret} />
        )}
      </div>
    </ModalDialog>
  );
}
