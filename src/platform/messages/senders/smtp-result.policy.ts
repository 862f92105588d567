import type { SendResult } from '../delivery/sender.js';
import { tlsTrouble, type SendTroubleCause } from '../delivery/trouble.js';

/** The fields of an SMTP client's error that show how far the message got. */
export interface SmtpFailure {
  code?: unknown;
  /** The system's or OpenSSL's code, where the client has one of its own. */
  originalCode?: unknown;
  /** The server's answer code. */
  responseCode?: unknown;
  /** Its whole answer. */
  response?: unknown;
  /** The command that was answered. */
  command?: unknown;
  syscall?: unknown;
  timeoutType?: unknown;
}

/** The message was not handed over yet: the name, connection, certificate or sign-in failed. */
const BEFORE_THE_MESSAGE = ['EDNS', 'ETLS', 'EAUTH'];
const SET_UP_TIMEOUTS = ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT'];
/** These commands are about one message; another 5xx is about our settings. */
const ABOUT_THE_MESSAGE = ['MAIL FROM', 'RCPT TO', 'DATA'];

/** RFC 5321, 4.2.1: 4yz may be tried again, 5yz must not. Without an answer its fate is unknown. */
export function smtpResult(failure: SmtpFailure): Exclude<SendResult, 'accepted'> {
  const { code, originalCode, responseCode, command } = failure;
  if (typeof responseCode === 'number') {
    const isAboutIt = ABOUT_THE_MESSAGE.includes(String(command));
    return responseCode >= 500 && responseCode < 600 && isAboutIt ? 'refused' : 'not_sent';
  }
  if (BEFORE_THE_MESSAGE.includes(String(code)) || failure.syscall === 'connect') return 'not_sent';
  if (tlsTrouble(originalCode ?? code)) return 'not_sent';
  if (SET_UP_TIMEOUTS.includes(String(failure.timeoutType))) return 'not_sent';
  // The client refused the address itself.
  if (code === 'EENVELOPE') return 'refused';
  return 'unknown';
}

const BY_CODE: Record<string, SendTroubleCause> = {
  EDNS: 'name_not_found',
  ENOTFOUND: 'name_not_found',
  EAI_AGAIN: 'name_not_found',
  ERR_ADDRESS_REFUSED: 'address_private',
  ECONNREFUSED: 'connection_refused',
  EHOSTUNREACH: 'connection_refused',
  ENETUNREACH: 'connection_refused',
  ETIMEDOUT: 'timed_out',
  EAUTH: 'sign_in_refused',
  ENOAUTH: 'sign_in_refused',
  ETLS: 'tls_failed',
};

const BY_COMMAND: Record<string, SendTroubleCause> = {
  'MAIL FROM': 'sender_refused',
  'RCPT TO': 'recipient_refused',
  DATA: 'message_refused',
};

/** What went wrong, as an administrator of the mail server would say it. */
export function smtpTrouble(failure: SmtpFailure): SendTroubleCause {
  const { code, originalCode, responseCode, command } = failure;
  const cause =
    tlsTrouble(originalCode ?? code) ?? BY_CODE[String(originalCode)] ?? BY_CODE[String(code)];
  if (cause) return cause;
  if (typeof responseCode === 'number' && responseCode < 500) return 'busy';
  // RFC 4954, 6: a server that wants a sign-in says so at the next command.
  if (responseCode === 530) return 'sign_in_refused';
  return BY_COMMAND[String(command)] ?? 'other';
}
