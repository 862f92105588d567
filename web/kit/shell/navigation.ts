import type { ReactNode } from 'react';
import type { Permission } from '../session/signed-in.js';

export interface NavigationItem {
  /** Below the console, such as `/sessions`. */
  to: string;
  label: string;
  icon: ReactNode;
  /** Shown to whoever has it; to everybody where there is none. */
  permission?: Permission;
}

export interface NavigationSection {
  /** Left out for the first group. */
  title?: string;
  items: readonly NavigationItem[];
}

/** The navigation of somebody with these permissions. Empty sections disappear. */
export function visibleNavigation(
  sections: readonly NavigationSection[],
  can: (permission: Permission) => boolean,
): NavigationSection[] {
  return sections
    .map(({ items, ...section }) => ({
      ...section,
      items: items.filter(({ permission }) => !permission || can(permission)),
    }))
    .filter(({ items }) => items.length > 0);
}
