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
export const SessionsIcon = navigationIcon(
  <path d="M4 5h16v14H4ZM8 10.500a1.800 1.800 0 1 0 3.600 0 1.800 1.800 0 0 0-3.600 0ZM7 16c.300-1.700 1.300-2.500 2.800-2.500s2.500.800 2.800 2.500M15 10h3m-3 4h3" />,
);
export const EventsIcon = navigationIcon(<path d="M4 12h4l2.500-7 3.500 14 2.500-7H20" />);
export const AuditIcon = navigationIcon(<path d="M6 4h9l4 4v12H6ZM14 4v5h5M9 13h7m-7 3.500h5" />);
export const ReviewIcon = navigationIcon(
  <path d="M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12Zm6.500 0a3 3 0 1 0 6 0 3 3 0 0 0-6 0Z" />,
);

export const SettingsIcon = navigationIcon(
  <path d="M4 7h8m4 0h4M4 17h4m4 0h8M14 4.500v5M10 14.500v5" />,
);
export const KeyIcon = navigationIcon(
  <path d="M14.500 10.500a4 4 0 1 0-3.700 2.400L12 14h2v2h2v2h3v-3l-4.700-4.300ZM9.500 8.500h.1" />,
);
export const WebhookIcon = navigationIcon(
  <path d="M12 7.500a3 3 0 1 0-2.600-1.500L6.500 14M12 7.500 16 14M8 17h8M5.500 20a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm13 0a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z" />,
);
