import type { ReactNode } from 'react';
import { Brand } from '../kit/brand.js';
import { ShieldIcon } from '../kit/icons.js';
import { PageShell } from '../kit/page-shell.js';

export function StaffShell({ children, wide = false }: { children: ReactNode; wide?: boolean }) {
  return (
    <PageShell
      wide={wide}
      header={<Brand icon={<ShieldIcon />} name="Identity gateway" detail="For the staff" />}
    >
      {children}
    </PageShell>
  );
}
