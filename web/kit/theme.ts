import { createTheme, defaultVariantColorsResolver, type MantineColorsTuple } from '@mantine/core';

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
export const theme = createTheme({
  colors: { pine },
  primaryColor: 'pine',
  primaryShade: { light: 8, dark: 7 },
  defaultRadius: 'md',
  fontFamily:
    "system-ui, -apple-system, 'Segoe UI', Roboto, 'Open Sans', 'Helvetica Neue', Arial, sans-serif",
  headings: { fontWeight: '650', textWrap: 'balance' },
  respectReducedMotion: true,
  // Text on an accent may be dark: see `brand/use-palette.ts`.
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
