import { navigationIcon } from '../kit/shell/navigation-icons.js';

export const ProjectsIcon = navigationIcon(
  <path d="M4 7.500 12 4l8 3.500-8 3.500Zm0 4.500 8 3.500 8-3.500M4 16.500 12 20l8-3.500" />,
);
export const KeyIcon = navigationIcon(
  <path d="M14.500 10.500a4 4 0 1 0-3.700 2.400L12 14h2v2h2v2h3v-3l-4.700-4.300ZM9.500 8.500h.1" />,
);
