import type { ReactNode } from 'react';
import { FlaskIcon, ShieldIcon } from '../../kit/icons.js';
import { PageShell } from '../../kit/page-shell.js';
import type { HostedSessionView } from '../hosted-session.js';
import classes from './session-shell.module.css';

interface SessionShellProps {
  view: HostedSessionView;
  footer?: ReactNode;
  children: ReactNode;
}

/** Who asks, on every page; and, on every page of a simulated session, that it is one. */
export function SessionShell({ view, footer, children }: SessionShellProps) {
  return (
    <PageShell
      banner={view.simulated && <SimulationBanner />}
      header={<Asker organization={view.organization_name} project={view.project_name} />}
      footer={footer}
    >
      {children}
    </PageShell>
  );
}

function SimulationBanner() {
  return (
    <aside className={classes.banner} aria-label="Simulation">
      <FlaskIcon className={classes.bannerIcon} size={18} />
      <p>
        <strong>Simulation.</strong> No real identity is verified.
      </p>
    </aside>
  );
}

function Asker({ organization, project }: { organization: string; project: string }) {
  return (
    <div className={classes.asker}>
      <span className={classes.mark}>
        <ShieldIcon size={22} />
      </span>
      <span className={classes.names}>
        <span className={classes.organization}>{organization}</span>
        <span className={classes.project}>{project}</span>
      </span>
    </div>
  );
}
