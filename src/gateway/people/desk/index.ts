export { PeopleDeskController } from './people-desk.controller.js';
export { PeopleDeskService } from './people-desk.service.js';
