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
