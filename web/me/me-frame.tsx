import type { ReactNode } from 'react';
import type { Schema } from '../api/schemas.js';
import { Brand } from '../kit/brand.js';
import { Card } from '../kit/card.js';
import { ShieldIcon } from '../kit/icons.js';
import { LanguageSelect } from '../kit/forms/language-select.js';
import { PageShell } from '../kit/page-shell.js';
import { usePalette } from '../kit/use-palette.js';
import { useMeLanguage } from './me-language.js';
import classes from './me-page.module.css';

interface MeFrameProps {
  name: string;
  /** The look of the organization, once it is known. */
  brand?: Schema<'ShownBrandView'> | null;
  children: ReactNode;
}

/** The frame around everything that this page shows. */
export function MeFrame({ name, brand = null, children }: MeFrameProps) {
  const { words, speak } = useMeLanguage();
  usePalette(brand?.palette ?? null);
  return (
    <PageShell
      header={
        <>
          <Brand
            icon={<ShieldIcon size={22} />}
            logo={brand?.logo_path ?? null}
            name={brand?.name ?? name}
            detail={brand?.name ? name : null}
          />
          <LanguageSelect label={words.language} locale={words.locale} onChoose={speak} />
        </>
      }
    >
      <Card>
        <div className={classes.stack}>{children}</div>
      </Card>
    </PageShell>
  );
}
