import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Banner } from '../kit/banner.js';
import { Brand } from '../kit/brand.js';
import { HeadsetIcon } from '../kit/icons.js';
import { PageShell } from '../kit/page-shell.js';
import { useWords } from './words/language.js';

/** The frame of every state: who owns the page, and that nothing on it is real. */
export function DeskShell({ children }: { children: ReactNode }) {
  const { banner, desk, footer, document } = useWords();
  return (
    <PageShell
      wide
      banner={
        <Banner label={banner.label}>
          <strong>{banner.strong}</strong> {banner.text}
        </Banner>
      }
      header={<Brand icon={<HeadsetIcon size={22} />} name="Example Corp" detail={desk} />}
      footer={
        <p>
          {footer(
            <Anchor inherit underline="always" href="/openapi.json">
              {document}
            </Anchor>,
          )}
        </p>
      }
    >
      {children}
    </PageShell>
  );
}
