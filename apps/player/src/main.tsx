import './polyfills.ts';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startBackground } from './app/background.ts';
import { screenOfAddress, startScreen } from './app/screens.tsx';
import { whenIdle } from './platform/device/when-idle.ts';
import { showFirstTexts, showLocale, shownLocale } from './platform/text/i18n.ts';
import { config } from './platform/config.ts';
import { launchByParameters, launchWithTicket } from './platform/session/session.ts';
import { changeSettings, settingsStore, userInfoStore } from './platform/session/settings.ts';
import { startUp } from './platform/session/start-up.ts';
import { readStored, storageKeys } from './platform/device/local-storage.ts';
import { showTheme } from './ui/theme.ts';
import { showSafeArea, watchRoom } from './ui/room.ts';
import './ui/tokens.css';
import './ui/base.css';

const start = (): void => {
  guildhallPage.isStarted = true;
  const { settings, userInfo, ticket, parameters, safeArea, cleanAddress } = startUp(
    { settings: readStored(storageKeys.setting), userInfo: readStored(storageKeys.userInfo) },
    new URL(location.href),
  );
  settingsStore.set(settings);
  userInfoStore.set(userInfo);
  // Remove the ticket and launch parameters from the address bar before any other code runs (B5, threat 4).
  history.replaceState(history.state, '', cleanAddress);

  showTheme(settings.dark_theme);
  showSafeArea(safeArea);
  watchRoom();
  const texts = showFirstTexts(settings.locale);
  settingsStore.subscribe(() => {
    const { dark_theme: isDark, locale } = settingsStore.get();
    showTheme(isDark);
    // If the texts fail to load (offline), revert the setting to the language on the screen.
    if (locale !== shownLocale()) showLocale(locale).catch(() => changeSettings({ locale: shownLocale() }));
  });

  // Starts before React renders, which saves a round trip for the first screen.
  const screen = startScreen(screenOfAddress(location.pathname.slice(import.meta.env.BASE_URL.length - 1)));
  if (ticket !== null) void launchWithTicket(ticket);
  else if (parameters !== null && config.launch !== 'ticket') void launchByParameters(parameters);

  // Wait briefly for the screen, to avoid a spinner that only flashes.
  const patienceMs = 1000;
  texts
    .then(() => Promise.race([screen.catch(() => {}), new Promise((resolve) => setTimeout(resolve, patienceMs))]))
    .then(() => {
      const root = document.getElementById('root');
      if (root !== null) createRoot(root).render(<App />);
    }, guildhallPage.fail);

  whenIdle(startBackground);
};

// If the stylesheet failed to load, index.html shows an error. Engines report failed stylesheets differently, so check
// for a custom property.
const hasStyles = getComputedStyle(document.documentElement).getPropertyValue('--ground') !== '';
if (hasStyles) start();
else document.querySelector('link[rel=stylesheet]')?.addEventListener('load', start);
