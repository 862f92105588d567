export const KIOSK_WORDS = {
  idle: {
    title: 'Are you still there?',
    text: (seconds: number) =>
      `This screen is cleared in ${seconds} seconds, and the verification ends.`,
    stay: 'I’m still here',
    end: 'End now',
  },
  end: {
    done: 'Done',
    soon: 'This screen is cleared in a few seconds.',
  },
  reset: {
    title: 'Ready for the next person',
    text: 'Nothing of the last person is left on this device.',
    help: 'If you were not done, ask the staff here to start again.',
  },
};
