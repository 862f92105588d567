export { SOURCE_VALUES, type SaidValues, type SourceValue, type Validations } from './source.js';
export { SourcesModule } from './sources.module.js';
export { SourcesService } from './sources.service.js';
