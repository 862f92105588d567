import { smtpServerOf } from './smtp-sender.js';

describe('the address of a mail server', () => {
  it('demands STARTTLS from every machine but this one', () => {
    expect(smtpServerOf('smtp://mail.example.com')).toEqual({
      host: 'mail.example.com',
      port: 587,
      secure: false,
      requireTls: true,
      auth: null,
    });
    expect(smtpServerOf('smtp://localhost:2525')).toMatchObject({ port: 2525, requireTls: false });
    expect(smtpServerOf('smtp://localhost.example.com')).toMatchObject({ requireTls: true });
    expect(smtpServerOf('smtps://mail.example.com')).toMatchObject({ port: 465, secure: true });
  });

  it('holds a name and a password, with any character', () => {
    expect(smtpServerOf('smtp://a%40b:p%3A%2F@mail.example.com').auth).toEqual({
      user: 'a@b',
      pass: 'p:/',
    });
  });

  it('is never repeated when it cannot be read', () => {
    expect(() => smtpServerOf('smtp://user:secret@mail.example.com:x')).toThrow(
      /^MESSAGES_EMAIL: cannot be read as an address$/,
    );
  });
});
