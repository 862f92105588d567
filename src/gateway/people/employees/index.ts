export { employeeSummaryView, EmployeeSummaryView } from './people-employee.view.js';
export { PeopleEmployeesController } from './people-employees.controller.js';
export { PeopleEmployeesService } from './people-employees.service.js';
export {
  employeeFilters,
  EXEMPTION_REASONS,
  ListEmployeesQuery,
  STATUS_REASONS,
  type StatusReason,
} from './people-employee.dto.js';
export { nameOf } from './people-employee.view.js';
