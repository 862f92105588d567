export { PeopleEmployeesController } from './people-employees.controller.js';
export { PeopleEmployeesService } from './people-employees.service.js';
