import type { INestApplicationContext } from '@nestjs/common';
import { Clock, secondsAfter } from '../../src/platform/clock/index.js';
import type { Id } from '../../src/platform/ids/index.js';
import { Database } from '../../src/platform/database/index.js';
import {
  defineMessage,
  Mailbox,
  Messages,
  type MessageState,
  type MessageText,
  type NewMessage,
} from '../../src/platform/messages/index.js';
import { LANES } from '../../src/platform/messages/delivery/message.js';
import { MessageLanes } from '../../src/platform/messages/message-lanes.js';
import { LOCALES } from '../../src/platform/text/index.js';

type LetterParams = { name: string; url: string };

/** A letter with somebody's name in its subject and a link. */
export const TEST_LETTER = defineMessage<LetterParams>({
  name: 'test_letter',
  texts: Object.fromEntries(
    LOCALES.map((locale) => [
      locale,
      ({ name, url }: LetterParams): MessageText => ({
        subject: `For ${name} (${locale})`,
        body: [`Dear ${name},`],
        action: { label: 'Open', url },
        note: 'A test.',
        sms: `${name}: ${url}`,
      }),
    ]),
  ) as never,
});

/** The link of the newest letter to an address, as its person reads it. */
export async function linkSentTo(app: INestApplicationContext, address: string): Promise<string> {
  await sendMessages(app);
  const letters = app.get(Mailbox, { strict: false }).list();
  const links = letters.map((each) =>
    each.address === address ? /http\S+(?:#|\?token=)\S+/.exec(each.rendered.text)?.[0] : undefined,
  );
  const found = links.find((each) => each !== undefined);
  if (!found) throw new Error(`no letter to ${address} holds a link`);
  return found;
}

/** Sends everything that is due, in every lane; returns the number of attempts. */
export async function sendMessages(app: INestApplicationContext): Promise<number> {
  const lanes = app.get(MessageLanes, { strict: false });
  const sent = await Promise.all(LANES.map((lane) => lanes.of(lane).run()));
  return sent.reduce((sum, each) => sum + each, 0);
}

/** Stores messages in one transaction, as a change of a product would. */
export async function queueMessages(
  app: INestApplicationContext,
  tenant: Id,
  messages: readonly (Partial<NewMessage> & Pick<NewMessage, 'address'>)[],
): Promise<Id<'msg'>[]> {
  const service = app.get(Messages, { strict: false });
  const clock = app.get(Clock, { strict: false });
  const admitted = await Promise.all(
    messages.map(async (each) => {
      const kind = each.kind ?? (TEST_LETTER as unknown as NewMessage['kind']);
      const { channel = 'email', address } = each;
      const admission = await service.admit({ tenant, kind, channel, address });
      return admission.write({
        owner: tenant,
        subject: tenant,
        params: { name: 'Ada', url: 'https://verify.example.com/?token=secret' },
        locale: null,
        expiresAt: secondsAfter(clock.now(), 86_400),
        ...each,
      });
    }),
  );
  return app
    .get(Database, { strict: false })
    .transaction((tx) => service.queue(tenant, admitted, tx));
}

/** Status and reason of the messages about a tenant, the newest first. */
export async function fatesOf(app: INestApplicationContext, tenant: Id): Promise<string[]> {
  const messages = await app.get(Messages, { strict: false }).store.listAbout(tenant, tenant);
  return messages.map(({ status, reason }: MessageState) =>
    reason ? `${status}: ${reason}` : status,
  );
}
