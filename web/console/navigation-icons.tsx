import { navigationIcon } from '../kit/shell/navigation-icons.js';

export const ProjectsIcon = navigationIcon(
  <path d="M4 7.500 12 4l8 3.500-8 3.500Zm0 4.500 8 3.500 8-3.500M4 16.500 12 20l8-3.500" />,
);
export const ClientIcon = navigationIcon(
  <path d="M5 5h14v14H5Zm0 5h14M8 7.500h.1m2.900 0h.1M9 14.500h6" />,
);
