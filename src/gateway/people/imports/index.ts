export { MissingEmployeesService } from './missing-employees.service.js';
export { PeopleImportsController } from './people-imports.controller.js';
