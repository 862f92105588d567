/** What the person is asked for. */
export const askingEn = {
  purpose: {
    asks: (organization: string) => `${organization} asks you to confirm:`,
    warning: 'Only go on if you asked for this yourself. If you did not, choose “This isn’t me”.',
  },
  vouch: {
    asks: (organization: string) => `${organization} asks you to vouch for:`,
    wants: 'They ask for:',
    warning:
      'Only go on if you have spoken with them yourself, and know that they ask for this. If you are not sure, do not vouch: it costs you nothing.',
    leave: {
      open: 'I cannot vouch now',
      title: 'You cannot vouch now?',
      confirm: 'I cannot vouch',
      effect: (organization: string) =>
        `${organization} may ask somebody else. This link stops working.`,
      next: 'It has no consequences for you or for them, and you need not say why.',
    },
    wrong: {
      open: 'This is wrong',
      title: (organization: string) => `Warn ${organization} that this is wrong?`,
      confirm: 'Warn them',
      when: 'Do so if you did not speak to them, if it is not them, or if somebody presses you to vouch.',
      effect: (organization: string) =>
        `The request is refused at once, ${organization} is warned, and the person in whose name it was made is told. Nothing of it counts against you.`,
    },
    left: {
      title: 'Nobody is vouched for',
      text: (organization: string) =>
        `${organization} knows that you cannot vouch now, and may ask somebody else. Nothing more is collected.`,
      next: 'There is nothing more for you to do.',
    },
    warned: {
      title: 'Thank you for telling us',
      text: (organization: string) =>
        `${organization} is warned that the request may not come from the person whom it names. It is refused, and this link no longer works.`,
      next: 'There is nothing more for you to do.',
    },
  },
  /** For who would rather show no face. */
  otherWay: {
    title: 'Go on without a selfie?',
    confirm: 'Go without a selfie',
    effect:
      'You then show the same ID as when you were first verified, and unlock a device remembered for more than a day. You need both. Nothing is kept of a selfie that you have taken here. You cannot take this back.',
    needs:
      'This needs the same ID as when you were first verified, and then a device remembered for more than a day.',
    endsWithoutKey: (organization: string) =>
      `Without it this ends here. ${organization} is told that it did not succeed. Its help desk can tell you what else you can do.`,
  },
};

export type AskingWords = typeof askingEn;
