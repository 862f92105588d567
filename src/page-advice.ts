import { addPageAdvice } from './platform/http/index.js';

// The texts of pages about problems, for people whom an organization has sent here.
addPageAdvice(
  {
    embedding_not_allowed: 'Open the link in a window of its own.',
    link_expired:
      'If you still need to verify yourself, ask the organization that sent you here for a new link.',
    link_invalid:
      'Check that you opened the whole link, or ask the organization that sent you here for a new one.',
  },
  'Go back to the organization that sent you here and try again.',
);
