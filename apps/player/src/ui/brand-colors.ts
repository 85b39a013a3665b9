type Rgb = readonly [number, number, number];

const parse = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

const format = (color: Rgb): string =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];

const luminance = (color: Rgb): number => {
  const [r = 0, g = 0, b = 0] = color.map((part) => {
    const value = Math.round(part) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

export const contrast = (a: string, b: string): number => {
  const [high, low] = [luminance(parse(a)), luminance(parse(b))].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
};

// Pure black: on a mid-tone color any lighter text falls below 4.5.
const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];

/** The darkest light surface and the lightest dark one: contrast against these holds on every surface. */
export const grounds = { light: '#efe7d8', dark: '#292536' } as const;

const readableOn = (color: Rgb, surfaces: readonly string[], towards: Rgb): string => {
  for (let share = 0; share < 1; share += 0.04) {
    const candidate = format(mix(color, towards, share));
    if (surfaces.every((surface) => contrast(candidate, surface) >= 4.6)) return candidate;
  }
  return format(towards);
};

/** Derives all shades of the brand color. Text in it and on it has a contrast of at least 4.5 for any color. */
export const brandTokens = (brand: string, theme: 'light' | 'dark') => {
  const color = parse(brand);
  const onBrand = contrast(brand, format(black)) >= contrast(brand, '#ffffff') ? black : white;
  const wash = format(mix(parse(grounds[theme]), color, theme === 'light' ? 0.1 : 0.14));
  return {
    '--brand': brand,
    '--on-brand': format(onBrand),
    '--brand-ink': readableOn(color, [grounds[theme], wash], theme === 'light' ? black : white),
    '--brand-wash': wash,
  } as const;
};
