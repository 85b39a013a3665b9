import { brandTokens } from './brand-colors.ts';
import { config } from '../platform/config.ts';

const pageColors = { light: '#f6f1e7', dark: '#14121c' } as const;

/** Every color is a token below `data-theme`, so switching needs no re-render. */
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
