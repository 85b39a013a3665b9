import { brandTokens } from './brand.ts';
import { config } from './config.ts';

const pageColors = { light: '#f6f1e7', dark: '#14121c' } as const;

/** Switches colours at once; every colour on the screen is a token below `data-theme`. */
export const showTheme = (isDark: boolean): void => {
  const theme = isDark ? 'dark' : 'light';
  const root = document.documentElement;
  root.dataset['theme'] = theme;
  root.style.colorScheme = theme;
  for (const [name, value] of Object.entries(brandTokens(config.game.brand_color, theme))) {
    root.style.setProperty(name, value);
  }
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', pageColors[theme]);
};
