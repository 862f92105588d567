import type { ReactNode } from 'react';
import { Icon } from '../icons.js';

/** Line icons of the navigation, on a 24 grid. The label beside each says what it is. */
export function navigationIcon(children: ReactNode) {
  return function NavigationIcon() {
    return <Icon size={19.2}>{children}</Icon>;
  };
}

export const HomeIcon = navigationIcon(
  <path d="M4 11 12 4l8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1Z" />,
);
export const MembersIcon = navigationIcon(
  <path d="M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7Zm-6 9c.4-3.600 2.800-5.500 6-5.500s5.600 1.900 6 5.500M16 4.500a3.200 3.200 0 0 1 0 6.200m1.500 4c2.100.700 3.300 2.500 3.500 5.300" />,
);
