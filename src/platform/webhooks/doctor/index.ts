export { doctorController } from './doctor.controller.js';
export { EndpointDoctor } from './endpoint-doctor.service.js';
