import type { ReactNode } from 'react';
import { Brand } from '../kit/brand.js';
import { Card } from '../kit/card.js';
import { ShieldIcon } from '../kit/icons.js';
import { PageShell } from '../kit/page-shell.js';
import classes from './me-page.module.css';

/** The frame around everything that this page shows. */
export function MeFrame({ name, children }: { name: string; children: ReactNode }) {
  return (
    <PageShell header={<Brand icon={<ShieldIcon size={22} />} name={name} detail={null} />}>
      <Card>
        <div className={classes.stack}>{children}</div>
      </Card>
    </PageShell>
  );
}
