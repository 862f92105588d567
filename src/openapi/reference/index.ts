export {
  configurationPage,
  environmentExample,
  errorsPage,
  eventsPage,
  routesPage,
} from './reference-pages.js';
export { permissionsPage } from './permissions-page.js';
