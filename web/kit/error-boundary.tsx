import { Button, Text } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { Card, CardHeading } from './card.js';
import { PageShell } from './page-shell.js';

/** A fault of ours shows an explanation and a way to continue, never a blank screen. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <PageShell>
        <Card>
          <CardHeading>Something went wrong on this page</CardHeading>
          <Text mb="lg">What you did so far is kept. Load the page again to continue.</Text>
          <Button fullWidth onClick={() => window.location.reload()}>
            Load the page again
          </Button>
        </Card>
      </PageShell>
    );
  }
}
