import { BooleanField, ChoiceField, IntegerField, PageQuery, TextsField } from '../http/index.js';
import { DELIVERY_STATUSES, type DeliveryStatus } from './delivery/delivery.js';

const LAST_SECOND = 253_402_300_799;

export class ListDeliveriesQuery extends PageQuery {
  @ChoiceField('Only this status.', { of: DELIVERY_STATUSES, optional: true })
  status?: DeliveryStatus;
}

/** `delivery_ids`, or `failed` (since `after`), or `after` and `before`. */
export class ReplayDto {
  @IntegerField('Events created at or after, Unix seconds.', {
    min: 0,
    max: LAST_SECOND,
    optional: true,
  })
  after?: number | null;

  @IntegerField('Events created before, Unix seconds; now when left out.', {
    min: 0,
    max: LAST_SECOND,
    optional: true,
  })
  before?: number | null;

  @BooleanField('`true`: every failed delivery, of events since `after` where that is named.', {
    optional: true,
  })
  failed?: boolean | null;

  @TextsField('These deliveries, in any state.', { max: 64, maxItems: 100, optional: true })
  delivery_ids?: string[] | null;
}
