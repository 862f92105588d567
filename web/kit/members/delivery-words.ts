import type { Schema } from '../../api/schemas.js';
import type { Status } from '../elements/status-badge.js';

type Delivery = Schema<'InvitationView'>['delivery'];

const STATES: Record<NonNullable<Delivery>, Status> = {
  queued: { label: 'Waiting', tone: 'waiting' },
  accepted: { label: 'Accepted', tone: 'good' },
  delivered: { label: 'Delivered', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  expired: { label: 'Given up', tone: 'bad' },
};

/** What is known about the e-mail of an invitation, and no more. */
export function deliveryState(delivery: Delivery): Status {
  return delivery === null ? { label: 'By link', tone: 'neutral' } : STATES[delivery];
}
