import { Button, Text } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { Card, CardHeading } from './card.js';
import { PageShell } from './page-shell.js';

interface ErrorBoundaryProps {
  /** In the language of the page; English when left out. */
  words?: { title: string; text: string; action: string };
  children: ReactNode;
}

const ENGLISH = {
  title: 'Something went wrong on this page',
  text: 'What you did so far is kept. Load the page again to continue.',
  action: 'Load the page again',
};

/** A fault of ours shows an explanation and a way to continue, never a blank screen. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const { title, text, action } = this.props.words ?? ENGLISH;
    return (
      <PageShell>
        <Card>
          <CardHeading>{title}</CardHeading>
          <Text mb="lg">{text}</Text>
          <Button fullWidth onClick={() => window.location.reload()}>
            {action}
          </Button>
        </Card>
      </PageShell>
    );
  }
}
