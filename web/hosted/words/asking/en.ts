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
      'Only go on if you have spoken with them yourself, and know that they ask for this. If you are not sure, decline: it costs you nothing.',
    decline: 'Decline',
  },
};

export type AskingWords = typeof askingEn;
