export { sourceInvalid, sourceNotFound, SourcesService } from './sources.service.js';
export {
  SOURCE_VALUES,
  type Source,
  type SaidValues,
  type SourceValue,
  type Validations,
} from './source.js';
export { SourcesModule } from './sources.module.js';
