import { MantineProvider, type MantineColorSchemeManager } from '@mantine/core';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from './error-boundary.js';
import { theme } from './theme.js';
import './base-styles.js';

/** The color scheme follows the system; nothing is stored in the browser. */
const systemColorScheme: MantineColorSchemeManager = {
  get: () => 'auto',
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

/** The server writes a fresh nonce into the page for the theme's one style element. */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
}

export function AppProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={systemColorScheme}
      getStyleNonce={styleNonce}
      withGlobalClasses={false}
    >
      <ErrorBoundary>{children}</ErrorBoundary>
    </MantineProvider>
  );
}

/** Starts a page in the `#root` element of its `index.html`. */
export function mount(page: ReactNode): void {
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root element');
  createRoot(container).render(
    <StrictMode>
      <AppProvider>{page}</AppProvider>
    </StrictMode>,
  );
}
