import { escapeHtml, type Locale } from '../text/index.js';
import type { MessageText } from './message-kind.js';

/** Whose letter it is; null parts are left out. */
export interface Letterhead {
  name: string | null;
  /** `#rrggbb`, on which white can be read. */
  color: string | null;
  /** An absolute address. */
  logoUrl: string | null;
}

const ACCENT = '#0d6259';

/** The plain half of an e-mail. */
export function emailText({ subject, body, action, code, note }: MessageText): string {
  const parts = [
    subject,
    ...body,
    ...(code === undefined ? [] : [code]),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    note,
  ];
  return `${parts.join('\n\n')}\n`;
}

const FONT =
  "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

/**
 * The HTML half. Mail programs ignore style sheets, so every element carries its own style. The
 * note of a warning says what to do against an attacker, so it is no small print.
 */
export function emailHtml(
  text: MessageText,
  locale: Locale,
  head: Letterhead | null = null,
  isWarning = false,
): string {
  const { subject, body, action, code, note } = text;
  const parts = [
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;font-weight:650;color:#14201e">${escapeHtml(subject)}</h1>`,
    ...body.map(
      (paragraph) =>
        `<p style="margin:0 0 16px;font-size:16px;line-height:1.55;color:#14201e">${escapeHtml(paragraph)}</p>`,
    ),
    ...(code === undefined ? [] : [codeHtml(code)]),
    ...(action ? [actionHtml(action, head?.color ?? ACCENT)] : []),
    ...(isWarning ? [warningHtml(note)] : []),
  ];
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px 12px;background:#f3f6f5;${FONT}">
<div style="max-width:528px;margin:0 auto">
${headHtml(head)}<div style="padding:28px 24px;border:1px solid #dfe6e4;border-radius:14px;background:#ffffff">
${parts.join('\n')}
</div>
${isWarning ? '' : smallPrintHtml(note)}</div>
</body>
</html>
`;
}

function warningHtml(note: string): string {
  return `<p style="margin:0;font-size:16px;line-height:1.55;font-weight:650;color:#14201e">${escapeHtml(note)}</p>`;
}

function smallPrintHtml(note: string): string {
  return `<p style="margin:16px 8px 0;font-size:13px;line-height:1.5;color:#4b5a57">${escapeHtml(note)}</p>\n`;
}

/** A reader that loads no pictures still shows the name. */
function headHtml(head: Letterhead | null): string {
  if (!head || (head.name === null && head.logoUrl === null)) return '';
  const logo =
    head.logoUrl === null
      ? ''
      : `<img src="${escapeHtml(head.logoUrl)}" alt="" height="40" style="height:40px;max-width:200px;vertical-align:middle;border:0">`;
  const name =
    head.name === null
      ? ''
      : `<span style="vertical-align:middle;margin-left:${logo === '' ? '0' : '12px'}">${escapeHtml(head.name)}</span>`;
  return `<p style="margin:0 8px 16px;font-size:16px;font-weight:650;color:${head.color ?? ACCENT}">${logo}${name}</p>\n`;
}

function codeHtml(code: string): string {
  return `<p style="margin:0 0 16px;padding:14px;border-radius:10px;background:#e3f1ef;font-size:30px;font-weight:650;letter-spacing:6px;text-align:center;color:#14201e">${escapeHtml(code)}</p>`;
}

/** The address is shown too: a person should see where a button leads. */
function actionHtml({ label, url }: NonNullable<MessageText['action']>, color: string): string {
  const address = escapeHtml(url);
  return `<p style="margin:8px 0 16px"><a href="${address}" style="display:inline-block;padding:12px 22px;border-radius:8px;background:${color};color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0;font-size:13px;line-height:1.5;color:#4b5a57;word-break:break-all">${address}</p>`;
}
