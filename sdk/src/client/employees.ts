import type { CallOptions, PostOptions, Transport } from '../http/transport.js';
import type { CreateEmployee, Employee, UpdateEmployee } from './gateway.types.js';
import type { List, ListQuery } from '../http/list.types.js';

const PATH = 'employees';

/**
 * Your employees at the gateway. `employeeId` is always your own id. Every method throws
 * `GatewayError`.
 */
export class Employees {
  constructor(private readonly transport: Transport) {}

  create(employee: CreateEmployee, options?: PostOptions): Promise<Employee> {
    return this.transport.send({ method: 'POST', path: [PATH], body: employee, options });
  }

  get(employeeId: string, options?: CallOptions): Promise<Employee> {
    return this.transport.send({ method: 'GET', path: [PATH, employeeId], options });
  }

  /** Changes the fields that are given. */
  update(employeeId: string, changes: UpdateEmployee, options?: CallOptions): Promise<Employee> {
    return this.transport.send({
      method: 'PATCH',
      path: [PATH, employeeId],
      body: changes,
      options,
    });
  }

  async delete(employeeId: string, options?: CallOptions): Promise<void> {
    await this.transport.send({ method: 'DELETE', path: [PATH, employeeId], options });
  }

  /** One page, newest first. */
  list(query: ListQuery = {}, options?: CallOptions): Promise<List<Employee>> {
    return this.transport.send({ method: 'GET', path: [PATH], query: { ...query }, options });
  }

  /**
   * Deletes the verified identity and revokes the employee's grants. The next access request
   * establishes the identity anew. The audit log keeps `reason`.
   */
  resetIdentity(employeeId: string, reason: string, options?: PostOptions): Promise<Employee> {
    const path = [PATH, employeeId, 'reset_identity'];
    return this.transport.send({ method: 'POST', path, body: { reason }, options });
  }
}
