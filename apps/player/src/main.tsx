import './polyfills.ts';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startBackground } from './app/background.ts';
import { screenOfPath, startScreen } from './app/screens.tsx';
import { whenIdle } from './platform/idle.ts';
import { showLocale, shownLocale } from './platform/i18n.ts';
import { launchWith } from './platform/session.ts';
import { changeSettings, settingsStore, userInfoStore } from './platform/settings.ts';
import { startUp } from './platform/start-up.ts';
import { readStored, storageKeys } from './platform/storage.ts';
import { showTheme } from './platform/theme.ts';
import './ui/tokens.css';
import './ui/base.css';

const { settings, userInfo, ticket, cleanAddress } = startUp(
  { settings: readStored(storageKeys.setting), userInfo: readStored(storageKeys.userInfo) },
  new URL(location.href),
);
settingsStore.set(settings);
userInfoStore.set(userInfo);
// The ticket and the hints leave the address bar before anything else runs (B5, attack 4).
history.replaceState(history.state, '', cleanAddress);

showTheme(settings.dark_theme);
const texts = showLocale(settings.locale);
settingsStore.subscribe(() => {
  const { dark_theme: isDark, locale } = settingsStore.get();
  showTheme(isDark);
  // Without network a new language may not come: the choice goes back to what is on the screen.
  if (locale !== shownLocale()) showLocale(locale).catch(() => changeSettings({ locale: shownLocale() }));
});

// Started before React renders: it saves the first screen a round trip.
const screen = startScreen(screenOfPath(location.pathname.slice(import.meta.env.BASE_URL.length - 1)));
if (ticket !== null) void launchWith(ticket);

const show = (): void => {
  const root = document.getElementById('root');
  if (root !== null) createRoot(root).render(<App />);
};
const shown = texts.catch(() =>
  // The chosen language did not arrive; English is in every cache that has the app at all.
  showLocale('en-US').catch(() => {}),
);
// Both come at the same time; waiting a moment for the screen spares a spinner that would only flash.
const patienceMs = 1000;
void shown
  .then(() => Promise.race([screen.catch(() => {}), new Promise((resolve) => setTimeout(resolve, patienceMs))]))
  .then(show);

whenIdle(startBackground);
