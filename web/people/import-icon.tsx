import { navigationIcon } from '../kit/shell/navigation-icons.js';

export const ImportIcon = navigationIcon(
  <path d="M12 3v12m0 0 4-4m-4 4-4-4M4 15v4a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-4" />,
);
