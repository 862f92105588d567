/** WCAG 2.2, 1.4.3: text of any size. */
const ENOUGH = 4.5;
const WHITE = '#ffffff';
const BLACK = '#000000';

/** What the accent lies on: page, card and muted areas of `web/kit/base.css`. */
export const LIGHT_BACKGROUNDS = ['#f3f6f5', '#ffffff', '#f3f7f6'] as const;
export const DARK_BACKGROUNDS = ['#141817', '#1d2322', '#262d2c'] as const;
/** Text on a filled button. */
const ON_LIGHT = WHITE;
const ON_DARK = '#141817';
const [, LIGHT_SURFACE] = LIGHT_BACKGROUNDS;
const [, DARK_SURFACE] = DARK_BACKGROUNDS;

const STEPS = 50;

/** Colours of one scheme, each `#rrggbb`. */
export interface Accent {
  /** Of buttons, links and marks. */
  accent: string;
  /** Of text on the accent. */
  on_accent: string;
  /** A weak background for the accent. */
  accent_soft: string;
}

export interface Palette {
  light: Accent;
  dark: Accent;
}

/**
 * The nearest colours to a given `#rrggbb` in which text can be read: darker in the light scheme,
 * lighter in the dark one. Both contrasts are at least 4.5 to 1: of text on it, and of it on the page.
 */
export function paletteOf(color: string): Palette {
  return {
    light: accentOf(color, {
      towards: BLACK,
      onAccent: ON_LIGHT,
      surface: LIGHT_SURFACE,
      softness: 0.9,
      backgrounds: LIGHT_BACKGROUNDS,
    }),
    dark: accentOf(color, {
      towards: WHITE,
      onAccent: ON_DARK,
      surface: DARK_SURFACE,
      softness: 0.85,
      backgrounds: DARK_BACKGROUNDS,
    }),
  };
}

interface Scheme {
  towards: string;
  onAccent: string;
  surface: string;
  /** Share of the surface in the weak background. */
  softness: number;
  backgrounds: readonly string[];
}

function accentOf(color: string, { towards, onAccent, surface, softness, backgrounds }: Scheme) {
  const at = (step: number): Accent => {
    const accent = mix(color, towards, step / STEPS);
    return { accent, on_accent: onAccent, accent_soft: mix(accent, surface, softness) };
  };
  for (let step = 0; step < STEPS; step++) {
    const found = at(step);
    const others = [onAccent, found.accent_soft, ...backgrounds];
    if (others.every((other) => contrast(found.accent, other) >= ENOUGH)) return found;
  }
  // Black on light and white on dark.
  return at(STEPS);
}

/** WCAG 2.2, contrast ratio: from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** WCAG 2.2, relative luminance of sRGB. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mix(color: string, other: string, share: number): string {
  const others = channels(other);
  return `#${channels(color)
    .map((channel, at) => Math.round(channel + ((others[at] ?? 0) - channel) * share))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}
