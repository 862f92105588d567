export { PeopleImportsController } from './people-imports.controller.js';
