export { buildDocument } from './document.js';
export { documentedPath } from './operation-id.js';
export { generatedFiles } from './generated-files.js';
export { OpenapiModule } from './openapi.module.js';
export { listRoutes, type Route } from './routes.js';
