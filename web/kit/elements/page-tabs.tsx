import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import classes from './page-tabs.module.css';

interface PageTabsProps {
  /** What the tabs are about, such as `About this project`. */
  label: string;
  /** Address of the page; each tab adds its name. */
  to: string;
  tabs: readonly (readonly [name: string, label: string, ...rest: unknown[]])[];
  shown: string;
}

/** Parts of one page, each with an address of its own. */
export function PageTabs({ label, to, tabs, shown }: PageTabsProps) {
  return (
    <nav aria-label={label}>
      <ul className={classes.tabs}>
        {tabs.map(([name, text]) => (
          <li key={name}>
            <Anchor
              component={Link}
              to={to}
              search={{ tab: name } as never}
              aria-current={name === shown ? 'page' : undefined}
            >
              {text}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
