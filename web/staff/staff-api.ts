import { createStaffApi } from '../kit/session/staff-api.js';

export const staffApi = createStaffApi({ base: '/staff/v1' });
