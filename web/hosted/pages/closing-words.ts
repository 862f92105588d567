import type { ClosedStatus, HostedSessionView } from '../hosted-session.js';
import type { Words } from '../words/en.js';

export interface ClosingWords {
  title: string;
  paragraphs: string[];
}

/**
 * The closing text. It never explains a failure: the reason would tell an impostor which check to
 * beat next. What the service says of turns that could not be compared is no failure.
 */
export function closingWords(
  { closing, vouch }: Words,
  status: ClosedStatus,
  view: Pick<
    HostedSessionView,
    'organization_name' | 'identity_known' | 'simulated' | 'vouch_for' | 'result'
  >,
): ClosingWords {
  const organization = view.organization_name;
  const { simulated, success, failed, notMe, canceled, expired } = closing;
  switch (status) {
    case 'success':
      return view.simulated
        ? { title: simulated.title, paragraphs: [simulated.text(organization)] }
        : {
            title: view.identity_known ? success.known : success.title,
            paragraphs: [success.text(organization)],
          };
    case 'failed':
      return {
        title: failed.title,
        paragraphs: [failed.text(organization), view.result?.advice ?? failed.next(organization)],
      };
    case 'canceled':
      if (view.vouch_for !== null) {
        const { title, text, next } = view.result?.said === 'not_me' ? vouch.warned : vouch.left;
        return { title, paragraphs: [text(organization), next] };
      }
      return view.result?.said === 'not_me'
        ? { title: notMe.title, paragraphs: [notMe.text(organization), notMe.next] }
        : {
            title: canceled.title,
            paragraphs: [canceled.text(organization), canceled.next(organization)],
          };
    case 'expired':
      return { title: expired.title, paragraphs: [expired.text, expired.next(organization)] };
  }
}
