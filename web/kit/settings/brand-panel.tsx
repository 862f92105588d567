import { useState } from 'react';
import type { Schema } from '../../api/schemas.js';
import { ActionButton } from '../action-button.js';
import { useOne } from '../data/use-one.js';
import { ConfirmedCall } from '../dialogs/confirmed-call.js';
import { Facts } from '../elements/facts.js';
import { Panel } from '../elements/panel.js';
import { RetriableFailure } from '../elements/read-failure.js';
import { useSignedIn } from '../session/signed-in.js';
import { BrandDialog, LogoDialog } from './brand-dialogs.js';
import classes from './brand-panel.module.css';

type BrandView = Schema<'BrandView'>;

/** Name, colour and logo of the workspace, where people see them. */
export function BrandPanel({ description }: { description: string }) {
  const { workspace, staffApi } = useSignedIn();
  const path = `/workspaces/${workspace.id}/brand`;
  const found = useOne<BrandView>(staffApi, path);
  return (
    <>
      <RetriableFailure loading="Opening the look" query={found} />
      {found.data && <Look brand={found.data} description={description} path={path} />}
    </>
  );
}

interface LookProps {
  brand: BrandView;
  description: string;
  path: string;
}

function Look({ brand, description, path }: LookProps) {
  const { can, workspace } = useSignedIn();
  const [open, setOpen] = useState<'look' | 'logo' | null>(null);
  const { palette, logo_path: logo } = brand.shown;
  const dialog = { brand, path, onClose: () => setOpen(null) };
  return (
    <Panel
      title="Look"
      description={description}
      actions={
        can('settings:write') && (
          <>
            {logo !== null && <RemoveLogo path={path} />}
            <ActionButton variant="default" onClick={() => setOpen('logo')}>
              {logo === null ? 'Add a logo' : 'Replace the logo'}
            </ActionButton>
            <ActionButton variant="default" onClick={() => setOpen('look')}>
              Change name and colour
            </ActionButton>
          </>
        )
      }
    >
      <Facts
        facts={[
          ['Name', brand.name ?? `${workspace.name}, the name of this workspace`],
          ['Colour', palette ? <Samples key="colour" palette={palette} /> : 'That of the product'],
          [
            'Logo',
            logo === null ? (
              'None'
            ) : (
              <img
                key="logo"
                className={classes.logo}
                src={logo}
                alt={`Logo of ${workspace.name}`}
              />
            ),
          ],
        ]}
      />
      {open === 'look' && <BrandDialog {...dialog} />}
      {open === 'logo' && <LogoDialog {...dialog} />}
    </Panel>
  );
}

function RemoveLogo({ path }: Pick<LookProps, 'path'>) {
  const { staffApi } = useSignedIn();
  return (
    <ConfirmedCall
      label="Remove the logo"
      title="Remove the logo?"
      confirmLabel="Remove it"
      call={() => staffApi.delete(`${path}/logo`)}
      said="The logo is removed."
    >
      <p>Pages and letters show the name without it. Letters that were sent lose it, too.</p>
    </ConfirmedCall>
  );
}

/** The colours as they are shown: darker or lighter than the chosen one where text needs it. */
function Samples({ palette: { light, dark } }: { palette: Schema<'PaletteView'> }) {
  return (
    <span className={classes.samples}>
      {[
        { name: 'By day', ...light },
        { name: 'In the dark', ...dark },
      ].map(({ name, accent, on_accent: on }) => (
        <span key={name} className={classes.sample} style={{ background: accent, color: on }}>
          {name} {accent}
        </span>
      ))}
    </span>
  );
}
