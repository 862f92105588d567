import type { Schema } from '../../../api/schemas.js';
import { StatusBadge } from '../../../kit/elements/status-badge.js';

export function EndpointBadge({ endpoint }: { endpoint: Schema<'WebhookEndpointView'> }) {
  if (endpoint.status === 'enabled') return <StatusBadge tone="good">Enabled</StatusBadge>;
  return (
    <StatusBadge tone="bad">
      {endpoint.disabled_reason === 'gone' ? 'Disabled: it answered 410' : 'Disabled'}
    </StatusBadge>
  );
}
