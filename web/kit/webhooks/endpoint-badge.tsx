import { StatusBadge } from '../elements/status-badge.js';
import type { Endpoint } from './tab-props.js';

export function EndpointBadge({ endpoint }: { endpoint: Endpoint }) {
  if (endpoint.status === 'enabled') return <StatusBadge tone="good" label="Enabled" />;
  return (
    <StatusBadge
      tone="bad"
      label={endpoint.disabled_reason === 'gone' ? 'Disabled: it answered 410' : 'Disabled'}
    />
  );
}
