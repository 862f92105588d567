export { ListDeliveriesQuery, ReplayDto } from './delivery.dto.js';
export { WebhookDeliveryView, WebhookReplayView } from './delivery.view.js';
export { historyController } from './history.controller.js';
export { DeliveryHistory, PING } from './history.service.js';
