import { useEffect } from 'react';
import type { Schema } from '../api/schemas.js';

type Palette = Schema<'PaletteView'>;
type Accent = keyof Palette['light'];

/** The variables of our own styles and of Mantine's that an accent colours. */
const VARIABLES: Record<Accent, readonly string[]> = {
  accent: [
    '--accent',
    '--mantine-color-anchor',
    '--mantine-color-pine-text',
    '--mantine-color-pine-filled',
    '--mantine-color-pine-filled-hover',
    '--mantine-color-pine-light-color',
  ],
  on_accent: ['--on-accent'],
  accent_soft: ['--accent-soft', '--mantine-color-pine-light-hover'],
};

/** Colours the whole page as its organization does; null leaves the look of the product. */
export function usePalette(palette: Palette | null): void {
  // Every answer of the server is another object.
  const given = JSON.stringify(palette);
  useEffect(() => {
    const colors = JSON.parse(given) as Palette | null;
    if (!colors) return undefined;
    const { style } = document.documentElement;
    const names = Object.entries(VARIABLES) as [Accent, readonly string[]][];
    for (const [part, variables] of names)
      for (const variable of variables)
        style.setProperty(variable, `light-dark(${colors.light[part]}, ${colors.dark[part]})`);
    return () => {
      for (const variable of names.flatMap(([, variables]) => variables))
        style.removeProperty(variable);
    };
  }, [given]);
}
