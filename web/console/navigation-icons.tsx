import { navigationIcon } from '../kit/shell/navigation-icons.js';

export const ProjectsIcon = navigationIcon(
  <path d="M4 7.500 12 4l8 3.500-8 3.500Zm0 4.500 8 3.500 8-3.500M4 16.500 12 20l8-3.500" />,
);
export const KeyIcon = navigationIcon(
  <path d="M14.500 10.500a4 4 0 1 0-3.700 2.400L12 14h2v2h2v2h3v-3l-4.700-4.300ZM9.500 8.500h.1" />,
);
export const ClientIcon = navigationIcon(
  <path d="M5 5h14v14H5Zm0 5h14M8 7.500h.1m2.900 0h.1M9 14.500h6" />,
);
export const WebhookIcon = navigationIcon(
  <path d="M12 7.500a3 3 0 1 0-2.600-1.500L6.500 14M12 7.500 16 14M8 17h8M5.500 20a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm13 0a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z" />,
);
