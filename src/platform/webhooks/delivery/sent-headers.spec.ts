import { mintWebhookSecret } from '../../crypto/index.js';
import { newId, uuidOf } from '../../ids/index.js';
import { sentHeaders, shownHeaders, signaturesOf } from './sent-headers.js';

describe('the headers of a delivery', () => {
  const at = new Date('2026-07-01T12:00:00Z');
  const eventId = newId('evt');
  const sent = { eventId, requestId: newId('req'), at, signature: 'v1,abc v1,def' };

  it('are shown as they were sent, but for the bearer', () => {
    const shown = shownHeaders(sent);

    expect(shown).toEqual({ ...sentHeaders('whb_secret', sent), authorization: 'Bearer whb_…' });
    expect(shown).toMatchObject({
      'webhook-id': eventId,
      'webhook-timestamp': '1782907200',
      'webhook-signature': 'v1,abc v1,def',
    });
    expect(JSON.stringify(shown)).not.toContain('secret');
  });

  it('carry no signature where none was made', () => {
    expect(shownHeaders({ ...sent, signature: '' })).not.toHaveProperty('webhook-signature');
  });

  it('carry one signature for each secret', () => {
    const delivery = { body: '{}', eventId: uuidOf(eventId) };
    const secrets = [mintWebhookSecret(), mintWebhookSecret()];

    expect(signaturesOf(secrets, delivery, at).split(' ')).toHaveLength(2);
    expect(signaturesOf([], delivery, at)).toBe('');
  });
});
