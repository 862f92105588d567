import { Inject, Injectable, type Type } from '@nestjs/common';
import { Task, type BackgroundTask } from '../jobs/index.js';
import { Dispatcher } from './delivery/dispatcher.js';
import { EndpointClearing } from './endpoints/endpoint-clearing.js';

/** The background task that sends due deliveries. Its name comes from the product's declaration. */
export function deliveryTask(name: string): Type<BackgroundTask> {
  @Injectable()
  class DeliveryTask implements BackgroundTask {
    constructor(@Inject(Dispatcher) private readonly dispatcher: Dispatcher) {}

    /** Returns the number of attempts. */
    @Task(name)
    run(signal?: AbortSignal): Promise<number> {
      return this.dispatcher.run(signal);
    }
  }
  return DeliveryTask;
}

/** The background task that clears old deliveries and deleted endpoints. */
export function clearingTask(name: string): Type<BackgroundTask> {
  @Injectable()
  class ClearingTask implements BackgroundTask {
    constructor(@Inject(EndpointClearing) private readonly clearing: EndpointClearing) {}

    /** Returns the number of removed deliveries. */
    @Task(name)
    run(): Promise<number> {
      return this.clearing.run();
    }
  }
  return ClearingTask;
}
