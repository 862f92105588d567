import type { Schema } from '../../api/schemas.js';
import { StatusBadge } from '../../kit/elements/status-badge.js';
import { TimeText } from '../../kit/elements/time-text.js';
import { deliveryWords } from '../case-words.js';
import classes from './cases.module.css';

export function DeliveryList({ deliveries }: { deliveries: Schema<'EventDeliveryView'>[] }) {
  if (deliveries.length === 0) return <div className={classes.quiet}>No endpoint wanted it.</div>;
  return (
    <ul className={classes.plain}>
      {deliveries.map((delivery) => (
        <li key={delivery.id} className={classes.row}>
          <StatusBadge {...deliveryWords(delivery.status)} />
          <span className={classes.code}>{delivery.webhook_endpoint_id}</span>
          <span className={classes.quiet}>
            <TimeText at={delivery.completed_at ?? delivery.next_attempt_at} />
          </span>
        </li>
      ))}
    </ul>
  );
}
