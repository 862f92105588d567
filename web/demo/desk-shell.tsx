import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Banner } from '../kit/banner.js';
import { Brand } from '../kit/brand.js';
import { HeadsetIcon } from '../kit/icons.js';
import { PageShell } from '../kit/page-shell.js';

/** The frame of every state: who owns the page, and that nothing on it is real. */
export function DeskShell({ children }: { children: ReactNode }) {
  return (
    <PageShell
      wide
      banner={
        <Banner label="Demo">
          <strong>Demo.</strong> Example Corp and its people are invented; the calls are real.
        </Banner>
      }
      header={<Brand icon={<HeadsetIcon size={22} />} name="Example Corp" detail="Help desk" />}
      footer={
        <p>
          This page and its back end are a customer of the gateway: they use its SDK and nothing
          else. What they call is in the{' '}
          <Anchor inherit underline="always" href="/openapi.json">
            API document
          </Anchor>
          .
        </p>
      }
    >
      {children}
    </PageShell>
  );
}
