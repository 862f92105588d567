export { HeldDataModule } from './held-data.module.js';
export { HeldDataService, type HeldPerson } from './held-data.service.js';
export { heldDataView, HeldDataView, WithdrawnView } from './held-data.view.js';
