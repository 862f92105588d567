import type { RequestProblem } from '../kit/api-client.js';
import { dateLocale } from '../kit/known-locale.js';
import type { ActivityView, CaseView } from './desk.js';
import type { DemoWords } from './words/en.js';

export interface OutcomeWords {
  tone: 'good' | 'alarm' | 'neutral';
  title: string;
  text: string;
}

/** The gateway's answer in the desk's words. Null while there is none. */
export function outcomeWords(
  words: DemoWords,
  { status, reason, flow, reset, missing_factors: missing }: CaseView,
  name: string,
): OutcomeWords | null {
  const { outcome } = words;
  if (status === 'pending') return null;
  if (status === 'granted') return grantedWords(words, flow, reset?.done ?? false, name);
  if (status !== 'denied') return { tone: 'neutral', ...outcome[status] };
  if (reason === 'factors_missing') {
    const { title, text } = outcome.notEnough;
    return { tone: 'neutral', title, text: text(name, waysWords(words, missing ?? [])) };
  }
  return deniedWords(words, reason, name);
}

/** The sets of factors that would have been enough. */
function waysWords(
  { factors, and, or }: DemoWords,
  missing: readonly (readonly string[])[],
): string {
  const known: Record<string, string> = factors;
  return missing.map((set) => set.map((factor) => known[factor] ?? factor).join(and)).join(or);
}

function grantedWords(
  { outcome: { notReset, reset } }: DemoWords,
  flow: CaseView['flow'],
  isDone: boolean,
  name: string,
): OutcomeWords {
  if (!isDone) return { tone: 'neutral', ...notReset };
  const text = flow === 'establish_identity' ? reset.established : reset.known;
  return { tone: 'good', title: reset.title, text: text(name) };
}

/** Some reasons mean: somebody proved their identity, and it is not the employee. */
function deniedWords(
  { alarms, outcome }: DemoWords,
  reason: string | null,
  name: string,
): OutcomeWords {
  const known: Record<string, (typeof alarms)[keyof typeof alarms]> = alarms;
  const alarm = Object.hasOwn(known, reason ?? '') ? known[reason ?? ''] : null;
  if (alarm) return { tone: 'alarm', title: alarm.title(name), text: alarm.text(name) };
  return { tone: 'neutral', ...outcome.denied };
}

/** The next action of the help desk. */
export function nextWords(
  { next }: DemoWords,
  { status }: Pick<CaseView, 'status'>,
  tone: OutcomeWords['tone'],
  name: string,
): string {
  return status === 'pending' ? next.pending : next[tone](name);
}

/** One line of the log. */
export function stepWords(
  { steps }: DemoWords,
  { step, reason }: Pick<ActivityView, 'step' | 'reason'>,
  name: string,
): string {
  return steps[step](name, reason ?? '');
}

/** What a failed call means for the help desk. */
export function problemWords({ problems }: DemoWords, problem: RequestProblem): string {
  if (problem.code === 'request_unknown') return problems.unknownRequest;
  if (problem.kind === 'network') return problems.network;
  if (problem.status === 429) return problems.tooMany;
  return (problem.status === 502 ? problems.gateway : problems.refused)(problem.code);
}

/** `6:04 PM GMT+1` */
export function formatTime({ locale }: DemoWords, unixSeconds: number): string {
  return new Intl.DateTimeFormat(locale === 'en' ? 'en' : dateLocale(locale), {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(unixSeconds * 1000));
}

/** `18:04:09 CET`, for the log. */
export function formatLogTime(words: DemoWords, unixSeconds: number): string {
  return new Intl.DateTimeFormat(britishLocale(words), {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).format(new Date(unixSeconds * 1000));
}

/** English in its British way: a day has 24 hours, and a list no comma before its last part. */
export function britishLocale({ locale }: DemoWords): string {
  return locale === 'en' ? 'en-GB' : dateLocale(locale);
}
