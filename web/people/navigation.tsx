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
      { to: '/desk', label: 'Help desk', icon: <DeskIcon />, permission: 'desk:work' },
      { to: '/employees', label: 'Employees', icon: <MembersIcon />, permission: 'employees:read' },
      {
        to: '/campaigns',
        label: 'Invitations',
        icon: <InviteIcon />,
        permission: 'employees:read',
      },
      { to: '/bulk', label: 'Bulk actions', icon: <BulkIcon />, permission: 'employees:read' },
      { to: '/resets', label: 'Resets', icon: <ResetIcon />, permission: 'employees:read' },
      { to: '/grants', label: 'Grants', icon: <GrantIcon />, permission: 'access_requests:read' },
      { to: '/import', label: 'Import', icon: <ImportIcon />, permission: 'employees:import' },
    ],
  },
  {
    title: 'Workspace',
    items: [
      { to: '/flows', label: 'Flows', icon: <FlowIcon />, permission: 'flows:read' },
      { to: '/actions', label: 'Action settings', icon: <ActionIcon />, permission: 'flows:read' },
      {
        to: '/connections',
        label: 'Connections',
        icon: <ConnectionIcon />,
        permission: 'connections:read',
      },
      { to: '/api-keys', label: 'API keys', icon: <KeyIcon />, permission: 'api_keys:read' },
      { to: '/webhooks', label: 'Webhooks', icon: <WebhookIcon />, permission: 'webhooks:read' },
      { to: '/audit', label: 'Audit', icon: <AuditIcon />, permission: 'audit:read' },
      { to: '/members', label: 'Members', icon: <MembersIcon />, permission: 'members:read' },
      { to: '/settings', label: 'Settings', icon: <SettingsIcon />, permission: 'settings:read' },
    ],
  },
];
