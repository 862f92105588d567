export { sourceInvalid, sourceNotFound, SourcesService } from './sources.service.js';
export { SOURCE_VALUES, type SaidValues, type SourceValue, type Validations } from './source.js';
export type { Source } from './source.store.js';
export { SourcesModule } from './sources.module.js';
