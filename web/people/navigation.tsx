import {
  AuditIcon,
  HomeIcon,
  KeyIcon,
  MembersIcon,
  navigationIcon,
  SettingsIcon,
  WebhookIcon,
} from '../kit/shell/navigation-icons.js';
import type { NavigationSection } from '../kit/shell/navigation.js';

const ImportIcon = navigationIcon(
  <path d="M12 3v12m0 0 4-4m-4 4-4-4M4 15v4a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-4" />,
);
const ResetIcon = navigationIcon(
  <path d="M4 12a8 8 0 1 0 2.500-5.800M4 4v4.500h4.500M12 8v4l3 2" />,
);
const BulkIcon = navigationIcon(<path d="M8 7h12M8 12h12M8 17h12M4 7h.01M4 12h.01M4 17h.01" />);
const FlowIcon = navigationIcon(<path d="M4 7h9m4 0h3M4 17h3m4 0h9M15 5v4M9 15v4" />);
const InviteIcon = navigationIcon(<path d="M4 6h16v12H4zM4 7l8 6 8-6" />);
const DeskIcon = navigationIcon(
  <path d="M4 14v-2a8 8 0 0 1 16 0v2M4 14h3v5H5a1 1 0 0 1-1-1zm16 0h-3v5h2a1 1 0 0 0 1-1zm-1 5c0 2-3 2.500-5 2.500" />,
);
const ActionIcon = navigationIcon(
  <path d="M9 6h11M9 12h11M9 18h11M4 6l1 1 2-2M4 12l1 1 2-2M4 18l1 1 2-2" />,
);
const GrantIcon = navigationIcon(
  <path d="M12 3l8 3v6c0 5-3.500 7.500-8 9-4.500-1.500-8-4-8-9V6zM9 12l2 2 4-4" />,
);
const ConnectionIcon = navigationIcon(<path d="M9 3v5m6-5v5M7 8h10v3a5 5 0 0 1-10 0zM12 16v5" />);

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
