import type { ClosedStatus, HostedSessionView } from '../hosted-session.js';

export interface ClosingWords {
  title: string;
  paragraphs: string[];
}

/**
 * The closing text. It never explains a failure: the reason would tell an impostor which check to
 * beat next.
 */
export function closingWords(
  status: ClosedStatus,
  view: Pick<HostedSessionView, 'organization_name' | 'identity_known' | 'simulated' | 'result'>,
): ClosingWords {
  const organization = view.organization_name;
  switch (status) {
    case 'success':
      return view.simulated
        ? {
            title: 'The simulation is complete',
            paragraphs: [`${organization} gets a simulated result. Nobody was verified.`],
          }
        : {
            title: view.identity_known ? 'Thank you, it’s you' : 'Thank you, you’re verified',
            paragraphs: [`${organization} now has the result. There is nothing more to do here.`],
          };
    case 'failed':
      return {
        title: 'We couldn’t verify you',
        paragraphs: [
          `${organization} knows that this verification did not succeed.`,
          `If you still need to prove who you are, go back to ${organization} to start again, or ask them for help.`,
        ],
      };
    case 'canceled':
      if (view.result?.said === 'not_me') {
        return {
          title: 'Thank you for telling us',
          paragraphs: [
            `${organization} is warned that somebody may be acting in your name. Nothing was confirmed, and this link no longer works.`,
            'There is nothing more for you to do.',
          ],
        };
      }
      return {
        title: 'Verification canceled',
        paragraphs: [
          `${organization} knows that the verification was stopped. Nothing more is collected.`,
          `If this was a mistake, go back to ${organization} and start again.`,
        ],
      };
    case 'expired':
      return {
        title: 'This verification has expired',
        paragraphs: [
          'It was not finished in time, and nothing more can be handed in.',
          `Go back to ${organization} and start again, or ask for a new link.`,
        ],
      };
  }
}
