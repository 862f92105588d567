import {
  emailSender,
  smsSender,
  type EmailSenderInput,
  type SmsSenderInput,
} from './sender.policy.js';

const MAIL: EmailSenderInput = {
  host: 'mail.example.com',
  port: 587,
  security: 'starttls',
  username: 'ada',
  password: 'first',
  from: 'ada@example.com',
};
const JSON_SERVICE: SmsSenderInput = {
  shape: 'json',
  url: 'https://sms.example.com/',
  account: null,
  secret: `whsec_${'A'.repeat(43)}=`,
  from: null,
};
const TWILIO: SmsSenderInput = {
  shape: 'twilio',
  url: 'https://api.twilio.com/2010-04-01/Accounts/AC1/Messages.json',
  account: 'AC1',
  secret: 'token',
  from: '+15555550100',
};

function made<T>(decision: { sender: T } | { fault: string }): T {
  if ('fault' in decision) throw new Error(decision.fault);
  return decision.sender;
}

describe('the mail server of a workspace', () => {
  const known = made(emailSender(MAIL, null));

  it('keeps its password when only the sender changes', () => {
    const changed = { ...MAIL, password: null, from: 'eve@example.com' };

    expect(made(emailSender(changed, known))).toMatchObject({
      from: 'eve@example.com',
      server: { auth: { user: 'ada', pass: 'first' } },
    });
  });

  it.each([
    { host: 'mail.attacker.example' },
    { port: 588 },
    { security: 'tls' as const },
    { username: 'eve' },
  ])('asks for the password again after %o', (change) => {
    expect(emailSender({ ...MAIL, password: null, ...change }, known)).toHaveProperty('fault');
  });

  it('demands encryption, whatever way it begins', () => {
    expect(known.server).toMatchObject({ secure: false, requireTls: true });
    expect(made(emailSender({ ...MAIL, security: 'tls' }, null)).server.secure).toBe(true);
  });

  it('may ask for no sign-in at all', () => {
    expect(made(emailSender({ ...MAIL, username: null, password: null }, known)).server.auth).toBe(
      null,
    );
    expect(emailSender({ ...MAIL, username: null }, known)).toHaveProperty('fault');
  });
});

describe('the service for text messages of a workspace', () => {
  it.each([
    [JSON_SERVICE, { url: 'https://sms.attacker.example/' }],
    [TWILIO, { url: 'https://attacker.example/' }],
    [TWILIO, { account: 'AC2' }],
  ])('keeps the secret of %o, and asks again after %o', (service, change) => {
    const known = made(smsSender(service, null));
    const again = { ...service, secret: null };

    expect(made(smsSender({ ...again, from: 'Example' }, known))).toEqual({
      ...known,
      from: 'Example',
    });
    expect(smsSender({ ...again, ...change }, known)).toHaveProperty('fault');
  });

  it('gives the secret of one shape to no service of the other', () => {
    const json = made(smsSender({ ...JSON_SERVICE, url: TWILIO.url }, null));

    expect(smsSender({ ...TWILIO, secret: null }, json)).toHaveProperty('fault');
  });

  it.each([
    { ...JSON_SERVICE, account: 'AC1' },
    { ...JSON_SERVICE, secret: 'short' },
    { ...JSON_SERVICE, secret: null },
    { ...TWILIO, account: null },
    { ...TWILIO, from: null },
  ])('is refused as %o', (service) => {
    expect(smsSender(service, null)).toHaveProperty('fault');
  });
});
