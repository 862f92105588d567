import { startApplication, type TestApplication } from '../support/application.js';
import {
  startReceiver,
  TO_THIS_MACHINE,
  type WebhookReceiverService,
} from '../support/doubles/webhook-receiver.js';
import { apiOf, type Api } from './api.js';
import { makePartner, type Partner } from './partner.js';

/** A new partner, and a receiver that has received nothing and answers 200. */
export interface WebhookScene {
  test: TestApplication;
  partner: Partner;
  api: Api;
  receiver: WebhookReceiverService;
}

/** Sets the scene for each test of a `describe`, in one application, and hands it to `take`. */
export function setWebhookScene(take: (scene: WebhookScene) => void): void {
  let test: TestApplication;
  let receiver: WebhookReceiverService;

  beforeAll(async () => {
    test = await startApplication(TO_THIS_MACHINE);
    receiver = await startReceiver();
  });

  beforeEach(async () => {
    const partner = await makePartner(test.app);
    receiver.behave(200);
    receiver.received.length = 0;
    take({ test, partner, api: apiOf(test, partner.sandboxKey), receiver });
  });

  afterEach(() => forgetWebhooks(test));

  afterAll(async () => {
    await test.close();
    await receiver.close();
  });
}

/** Pending deliveries must not be sent in the next test. */
export async function forgetWebhooks({ database }: TestApplication): Promise<void> {
  await database.query(
    'TRUNCATE verification.webhook_attempts, verification.webhook_deliveries, verification.webhook_endpoints',
  );
}
