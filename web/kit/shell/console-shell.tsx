import { Link, useRouterState } from '@tanstack/react-router';
import { Fragment, useEffect, useState, type ReactNode } from 'react';
import { Banner } from '../banner.js';
import { ShieldIcon } from '../icons.js';
import { useSignedIn } from '../session/signed-in.js';
import { AccountMenu } from './account-menu.js';
import classes from './console-shell.module.css';
import { visibleNavigation, type NavigationSection } from './navigation.js';

interface ConsoleShellProps {
  name: string;
  navigation: readonly NavigationSection[];
  children: ReactNode;
}

/** Navigation beside the page; on a narrow screen it opens from the head. */
export function ConsoleShell({ name, navigation, children }: ConsoleShellProps) {
  const { account, workspace, can } = useSignedIn();
  const [isOpen, setOpen] = useState(false);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // The page that was chosen is what the person wants to see now.
  useEffect(() => setOpen(false), [path]);
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#page">
        Skip to the page
      </a>
      {account.is_development && (
        <Banner label="Development">Development set-up: {account.name} needs no passkey.</Banner>
      )}
      <div className={classes.frame}>
        <header className={classes.side}>
          <div className={classes.head}>
            <span className={classes.mark}>
              <ShieldIcon size={20} />
            </span>
            <span className={classes.names}>
              <span className={classes.name}>{name}</span>
              <span className={classes.workspace}>{workspace.name}</span>
            </span>
            <button
              type="button"
              className={classes.toggle}
              aria-expanded={isOpen}
              aria-controls="navigation"
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Close' : 'Menu'}
            </button>
          </div>
          <div id="navigation" className={classes.panel} data-open={isOpen || undefined}>
            <nav className={classes.navigation} aria-label="Pages">
              {visibleNavigation(navigation, can).map((section) => (
                <Section key={section.title ?? ''} section={section} />
              ))}
            </nav>
            <AccountMenu />
          </div>
        </header>
        <main id="page" tabIndex={-1} className={classes.page}>
          {/* Another workspace is another page: nothing read, typed or chosen stays on it. */}
          <Fragment key={workspace.id}>{children}</Fragment>
        </main>
      </div>
    </div>
  );
}

function Section({ section: { title, items } }: { section: NavigationSection }) {
  return (
    <div className={classes.section}>
      {title !== undefined && <p className={classes.title}>{title}</p>}
      <ul className={classes.list}>
        {items.map(({ to, label, icon }) => (
          <li key={to}>
            <Link to={to} activeOptions={{ exact: to === '/' }} className={classes.link ?? ''}>
              {icon}
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
