export { PeopleApiKeysController } from './people-api-keys.controller.js';
export { PeopleApiKeysService } from './people-api-keys.service.js';
