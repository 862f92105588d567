import { emailHtml, emailText, type Letterhead } from './email-layout.js';
import {
  formatsOf,
  type MessageKind,
  type MessageParams,
  type MessageText,
} from './message-kind.js';
import type { Locale } from '../text/index.js';

const MOST_CHARACTERS = 120;

/** A message as it is sent. */
export interface RenderedMessage {
  locale: Locale;
  subject: string;
  /** Of the e-mail. */
  text: string;
  html: string;
  /** Of the text message. */
  sms: string;
}

/** Throws for a link that is no web address. */
export function renderMessage(
  kind: MessageKind,
  params: MessageParams,
  locale: Locale,
  head: Letterhead | null = null,
): RenderedMessage {
  const text = textOf(kind, params, locale);
  return {
    locale,
    subject: text.subject,
    text: emailText(text),
    html: emailHtml(
      text,
      locale,
      head && { ...head, name: head.name && cleanText(head.name) },
      kind.guard === 'warning',
    ),
    sms: text.sms ?? text.subject,
  };
}

/** The text with cleaned parameters. */
export function textOf(kind: MessageKind, params: MessageParams, locale: Locale): MessageText {
  return kind.texts[locale](cleaned(params), formatsOf(locale));
}

function cleaned(params: MessageParams): MessageParams {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]): [string, string | number] => {
      if (typeof value === 'number') return [name, value];
      return [name, name === 'url' ? webAddress(value) : cleanText(value)];
    }),
  );
}

/** In the parser's spelling, which has no spaces, quotes or line breaks. */
function webAddress(text: string): string {
  const { protocol, href } = new URL(text);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('the link is no web address');
  return href;
}

/**
 * Cleans text of a stranger for our sentences: no line breaks (headers), no invisible characters
 * (reversed text), no links.
 */
export function cleanText(text: string): string {
  const line = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll('://', ': ')
    .trim();
  const characters = [...line];
  return characters.length <= MOST_CHARACTERS
    ? line
    : `${characters.slice(0, MOST_CHARACTERS - 1).join('')}…`;
}
