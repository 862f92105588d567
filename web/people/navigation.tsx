import {
  AuditIcon,
  HomeIcon,
  KeyIcon,
  MembersIcon,
  SettingsIcon,
  WebhookIcon,
} from '../kit/shell/navigation-icons.js';
import type { NavigationSection } from '../kit/shell/navigation.js';
import {
  ActionIcon,
  BulkIcon,
  ConnectionIcon,
  DeskIcon,
  FlowIcon,
  GrantIcon,
  ImportIcon,
  InviteIcon,
  ResetIcon,
} from './navigation-icons.js';

/** Every page of the console, for whoever may use it. */
export const NAVIGATION: readonly NavigationSection[] = [
  {
    items: [
      { to: '/', label: 'Overview', icon: <HomeIcon /> },
      { to: '/desk', label: 'Help desk', icon: <DeskIcon />, permissions: ['desk:work'] },
      {
        to: '/employees',
        label: 'Employees',
        icon: <MembersIcon />,
        permissions: ['employees:read'],
      },
      {
        to: '/campaigns',
        label: 'Invitations',
        icon: <InviteIcon />,
        permissions: ['employees:read'],
      },
      {
        to: '/bulk',
        label: 'Bulk actions',
        icon: <BulkIcon />,
        permissions: ['employees:read'],
      },
      { to: '/resets', label: 'Resets', icon: <ResetIcon />, permissions: ['employees:read'] },
      {
        to: '/grants',
        label: 'Grants',
        icon: <GrantIcon />,
        permissions: ['access_requests:read'],
      },
      { to: '/import', label: 'Import', icon: <ImportIcon />, permissions: ['employees:import'] },
    ],
  },
  {
    title: 'Workspace',
    items: [
      { to: '/flows', label: 'Flows', icon: <FlowIcon />, permissions: ['flows:read'] },
      {
        to: '/actions',
        label: 'Action settings',
        icon: <ActionIcon />,
        permissions: ['flows:read'],
      },
      {
        to: '/connections',
        label: 'Connections',
        icon: <ConnectionIcon />,
        permissions: ['connections:read'],
      },
      { to: '/api-keys', label: 'API keys', icon: <KeyIcon />, permissions: ['api_keys:read'] },
      { to: '/webhooks', label: 'Webhooks', icon: <WebhookIcon />, permissions: ['webhooks:read'] },
      { to: '/audit', label: 'Audit', icon: <AuditIcon />, permissions: ['audit:read'] },
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
