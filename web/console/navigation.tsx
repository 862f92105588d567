import { HomeIcon, MembersIcon } from '../kit/shell/navigation-icons.js';
import { KeyIcon, ProjectsIcon } from './navigation-icons.js';
import type { NavigationSection } from '../kit/shell/navigation.js';

/** Every page of the console, with the permission it needs. */
export const NAVIGATION: readonly NavigationSection[] = [
  { items: [{ to: '/', label: 'Overview', icon: <HomeIcon /> }] },
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
    ],
  },
  {
    title: 'Workspace',
    items: [
      { to: '/members', label: 'Members', icon: <MembersIcon />, permissions: ['members:read'] },
    ],
  },
];
