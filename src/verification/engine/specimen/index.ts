export { PictureRefused } from '../../../platform/pictures/index.js';
export { aamvaText } from './aamva-writer.js';
export { licenceBack, licenceFront } from './licence.js';
export { mrzLines } from './mrz-writer.js';
export { PRINT_DPI, renderPng } from './render.js';
export { drawSpecimens } from './specimen-set.js';
export {
  SPECIMEN_HOLDER,
  SPECIMEN_LOOK,
  type Printed,
  type SpecimenHolder,
  type SpecimenLicence,
  type SpecimenLook,
  type SpecimenTravelDocument,
} from './specimen.js';
export { passportPage } from './travel-documents.js';
