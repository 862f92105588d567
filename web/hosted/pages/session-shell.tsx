import type { ReactNode } from 'react';
import { Banner } from '../../kit/banner.js';
import { Brand } from '../../kit/brand.js';
import { ShieldIcon } from '../../kit/icons.js';
import { PageShell } from '../../kit/page-shell.js';
import type { HostedSessionView } from '../hosted-session.js';

interface SessionShellProps {
  view: HostedSessionView;
  footer?: ReactNode;
  children: ReactNode;
}

/** Every page shows the organization and, in a simulated session, the simulation banner. */
export function SessionShell({ view, footer, children }: SessionShellProps) {
  return (
    <PageShell
      banner={view.simulated && <SimulationBanner />}
      header={
        <Brand
          icon={<ShieldIcon size={22} />}
          name={view.organization_name}
          detail={view.project_name}
        />
      }
      footer={footer}
    >
      {children}
    </PageShell>
  );
}

function SimulationBanner() {
  return (
    <Banner label="Simulation">
      <strong>Simulation.</strong> No real identity is verified.
    </Banner>
  );
}
