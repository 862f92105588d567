import type { SendResult } from '../delivery/sender.js';

/** The fields of an SMTP client's error that show how far the message got. */
export interface SmtpFailure {
  code?: unknown;
  /** The server's answer code. */
  responseCode?: unknown;
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
  const { code, responseCode, command } = failure;
  if (typeof responseCode === 'number') {
    const isAboutIt = ABOUT_THE_MESSAGE.includes(String(command));
    return responseCode >= 500 && responseCode < 600 && isAboutIt ? 'refused' : 'not_sent';
  }
  if (BEFORE_THE_MESSAGE.includes(String(code)) || failure.syscall === 'connect') return 'not_sent';
  if (SET_UP_TIMEOUTS.includes(String(failure.timeoutType))) return 'not_sent';
  // The client refused the address itself.
  if (code === 'EENVELOPE') return 'refused';
  return 'unknown';
}
