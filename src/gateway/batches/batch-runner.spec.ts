import { Clock } from '../../platform/clock/index.js';
import { newId, type Id } from '../../platform/ids/index.js';
import type { EmployeeStore } from '../employees/index.js';
import type { BatchHandler } from './batch-handler.js';
import type { BatchItemStore } from './batch-item.store.js';
import { BatchRunner } from './batch-runner.js';
import type { Batch } from './batch.entity.js';
import type { BatchStore } from './batch.store.js';
import type { BatchesService } from './batches.service.js';

it('gives customers turns, also one that has work only later', async () => {
  const [first, later] = [newId('cust'), newId('cust')];
  const left = new Map([
    [first, 1_000],
    [later, 1],
  ]);
  const steps: Id<'cust'>[] = [];
  const store = {
    tenantsWithWork: () => Promise.resolve([first, later]),
    listWorking: (customerId: Id<'cust'>) => Promise.resolve([{ customerId }]),
  } as unknown as BatchStore;
  const handler = {
    kind: 'camp',
    step: ({ customerId }: Batch) => {
      steps.push(customerId);
      const rest = (left.get(customerId) ?? 0) - 1;
      left.set(customerId, rest);
      return Promise.resolve({ count: 1, goesOn: rest > 0 });
    },
  } as unknown as BatchHandler<Batch>;
  const none = {} as BatchesService & BatchItemStore & EmployeeStore;
  const runner = new BatchRunner(none, store, none, none, new Clock());

  await runner.run(handler, undefined, [first]);

  expect(left.get(first)).toBe(0);
  expect(steps.indexOf(later)).toBeGreaterThan(0);
  expect(steps.indexOf(later)).toBeLessThan(100);
});
