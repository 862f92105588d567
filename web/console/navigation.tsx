import {
  AuditIcon,
  EventsIcon,
  HomeIcon,
  KeyIcon,
  MembersIcon,
  navigationIcon,
  ReviewIcon,
  SessionsIcon,
  SettingsIcon,
  WebhookIcon,
} from '../kit/shell/navigation-icons.js';
import type { NavigationSection } from '../kit/shell/navigation.js';

const ProjectsIcon = navigationIcon(
  <path d="M4 7.500 12 4l8 3.500-8 3.500Zm0 4.500 8 3.500 8-3.500M4 16.500 12 20l8-3.500" />,
);
const ClientIcon = navigationIcon(
  <path d="M5 5h14v14H5Zm0 5h14M8 7.500h.1m2.900 0h.1M9 14.500h6" />,
);

/** Every page of the console, with the permission it needs. */
export const NAVIGATION: readonly NavigationSection[] = [
  { items: [{ to: '/', label: 'Overview', icon: <HomeIcon /> }] },
  {
    title: 'Cases',
    items: [
      { to: '/sessions', label: 'Sessions', icon: <SessionsIcon />, permission: 'sessions:read' },
      { to: '/review', label: 'Review', icon: <ReviewIcon />, permission: 'review:read' },
      { to: '/events', label: 'Events', icon: <EventsIcon />, permission: 'events:read' },
      { to: '/audit', label: 'Audit', icon: <AuditIcon />, permission: 'audit:read' },
    ],
  },
  {
    title: 'Set up',
    items: [
      { to: '/projects', label: 'Projects', icon: <ProjectsIcon />, permission: 'projects:read' },
      { to: '/api-keys', label: 'API keys', icon: <KeyIcon />, permission: 'api_keys:read' },
      {
        to: '/oidc-clients',
        label: 'OpenID clients',
        icon: <ClientIcon />,
        permission: 'oidc_clients:read',
      },
      { to: '/webhooks', label: 'Webhooks', icon: <WebhookIcon />, permission: 'webhooks:read' },
    ],
  },
  {
    title: 'Workspace',
    items: [
      { to: '/members', label: 'Members', icon: <MembersIcon />, permission: 'members:read' },
      { to: '/settings', label: 'Settings', icon: <SettingsIcon />, permission: 'settings:read' },
    ],
  },
];
