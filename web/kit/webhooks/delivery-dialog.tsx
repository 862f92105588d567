import type { Schema } from '../../api/schemas.js';
import { Facts } from '../elements/facts.js';
import { ModalDialog } from '../dialogs/modal-dialog.js';
import { TimeText } from '../elements/time-text.js';
import layout from '../forms/layout.module.css';

interface DeliveryDialogProps {
  delivery: Schema<'WebhookDeliveryView'>;
  onClose: () => void;
}

/** What was sent, and each answer. */
export function DeliveryDialog({ delivery, onClose }: DeliveryDialogProps) {
  return (
    <ModalDialog wide title="Delivery" onClose={onClose}>
      <Facts
        facts={[
          ['Delivery', delivery.id],
          ['Event (webhook-id)', delivery.event_id],
          ['Request (x-request-id)', delivery.attempts.at(-1)?.request_id ?? null],
          [
            'Next try',
            delivery.next_attempt_at === null ? null : <TimeText at={delivery.next_attempt_at} />,
          ],
        ]}
      />
      <h3>Sent</h3>
      {delivery.attempts.length > 0 && <SentHeaders attempts={delivery.attempts} />}
      <pre className={layout.code} tabIndex={0}>
        {delivery.body}
      </pre>
      <h3>Answers</h3>
      {delivery.attempts.length === 0 && <p>None yet.</p>}
      {delivery.attempts.map((attempt) => (
        <div key={attempt.attempted_at} className={layout.stack}>
          <p>
            <TimeText at={attempt.attempted_at} />:{' '}
            <strong>{attempt.status ?? attempt.error?.replaceAll('_', ' ')}</strong> after{' '}
            {attempt.latency_ms} ms
          </p>
          {attempt.response_excerpt !== null && (
            <pre className={layout.code} tabIndex={0}>
              {attempt.response_excerpt}
            </pre>
          )}
        </div>
      ))}
    </ModalDialog>
  );
}

/** The headers of the last try. Only the time and the signature differ between tries. */
function SentHeaders({ attempts }: Pick<Schema<'WebhookDeliveryView'>, 'attempts'>) {
  const headers = attempts.at(-1)?.request_headers ?? null;
  if (headers === null) return <p>The headers of this try were not kept.</p>;
  return (
    <>
      <p>Headers of the last try; the bearer is never shown.</p>
      <pre className={layout.code} tabIndex={0}>
        {headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}
      </pre>
    </>
  );
}
