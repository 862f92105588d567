import type { Employee } from '../employees/index.js';
import { EmployeeDeviceKeys } from './employee-device-keys.service.js';

it.each(['..', '.', '', '%2e%2e', 'dkey_1/../..'])('revokes no key %j', async (key) => {
  const none = {} as never;
  const keys = new EmployeeDeviceKeys(none, none, none, none);
  const employee = { clearUserId: 'user_ada' } as Employee;
  const actor = { id: 'ckey_1' } as never;

  await expect(keys.revoke(actor, employee, key)).rejects.toMatchObject({
    code: 'employee_device_key_not_found',
  });
});
