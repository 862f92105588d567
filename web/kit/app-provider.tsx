import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorSchemeManager,
  type MantineColorsTuple,
  MantineProvider,
} from '@mantine/core';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from './error-boundary.js';
import './base-styles.js';

const pine: MantineColorsTuple = [
  '#eaf6f4',
  '#d3ebe7',
  '#a9d8d1',
  '#7cc3b9',
  '#57b0a4',
  '#3a9c8f',
  '#26877b',
  '#177268',
  '#0d6259',
  '#064d46',
];

/** One look for every page. Shades are chosen so that text and buttons reach WCAG AA in both schemes. */
const theme = createTheme({
  colors: { pine },
  primaryColor: 'pine',
  primaryShade: { light: 8, dark: 7 },
  defaultRadius: 'md',
  fontFamily:
    "system-ui, -apple-system, 'Segoe UI', Roboto, 'Open Sans', 'Helvetica Neue', Arial, sans-serif",
  headings: { fontWeight: '650', textWrap: 'balance' },
  respectReducedMotion: true,
  // Text on an accent may be dark: see `use-palette.ts`.
  variantColorResolver: (input) => ({
    ...defaultVariantColorsResolver(input),
    ...(input.variant === 'filled' &&
      (input.color === undefined || input.color === 'pine') && { color: 'var(--on-accent)' }),
  }),
  components: {
    Button: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
    FileInput: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    NumberInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    // At the end of the body an open list would lie behind a modal dialog, where no click reaches it.
    // Fixed, it is not cut off by what scrolls around it.
    Combobox: { defaultProps: { withinPortal: false, floatingStrategy: 'fixed' } },
  },
});

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
