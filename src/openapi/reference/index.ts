export {
  configurationPage,
  environmentExample,
  errorsPage,
  eventsPage,
  routesPage,
} from './reference-pages.js';
