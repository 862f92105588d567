import {
  AuditIcon,
  EventsIcon,
  HomeIcon,
  KeyIcon,
  MembersIcon,
  ReviewIcon,
  SessionsIcon,
  SettingsIcon,
  WebhookIcon,
} from '../kit/shell/navigation-icons.js';
import { ClientIcon, ProjectsIcon } from './navigation-icons.js';
import type { NavigationSection } from '../kit/shell/navigation.js';

/** Every page of the console, with the permission it needs. */
export const NAVIGATION: readonly NavigationSection[] = [
  { items: [{ to: '/', label: 'Overview', icon: <HomeIcon /> }] },
  {
    title: 'Cases',
    items: [
      {
        to: '/sessions',
        label: 'Sessions',
        icon: <SessionsIcon />,
        permissions: ['sessions:read'],
      },
      { to: '/review', label: 'Review', icon: <ReviewIcon />, permissions: ['review:read'] },
      { to: '/events', label: 'Events', icon: <EventsIcon />, permissions: ['events:read'] },
      { to: '/audit', label: 'Audit', icon: <AuditIcon />, permissions: ['audit:read'] },
    ],
  },
  {
    title: 'Set up',
    items: [
      {
        to: '/projects',
        label: 'Projects',
        icon: <ProjectsIcon />,
        permissions: ['projects:read'],
      },
      { to: '/api-keys', label: 'API keys', icon: <KeyIcon />, permissions: ['api_keys:read'] },
      {
        to: '/oidc-clients',
        label: 'OpenID clients',
        icon: <ClientIcon />,
        permissions: ['oidc_clients:read'],
      },
      {
        to: '/webhooks',
        label: 'Webhooks',
        icon: <WebhookIcon />,
        permissions: ['webhooks:read'],
      },
    ],
  },
  {
    title: 'Workspace',
    items: [
      { to: '/members', label: 'Members', icon: <MembersIcon />, permissions: ['members:read'] },
      {
        to: '/settings',
        label: 'Settings',
        icon: <SettingsIcon />,
        permissions: ['settings:read'],
      },
    ],
  },
];
