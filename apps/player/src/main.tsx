import './polyfills.ts';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startBackground } from './app/background.ts';
import { NotLoaded } from './app/not-loaded.tsx';
import { screenOfPath, startScreen } from './app/screens.tsx';
import { whenIdle } from './platform/idle.ts';
import { showFirstTexts, showLocale, shownLocale } from './platform/i18n.ts';
import { config } from './platform/config.ts';
import { launchByParameters, launchWith } from './platform/session.ts';
import { changeSettings, settingsStore, userInfoStore } from './platform/settings.ts';
import { startUp } from './platform/start-up.ts';
import { readStored, storageKeys } from './platform/storage.ts';
import { showTheme } from './platform/theme.ts';
import './ui/tokens.css';
import './ui/base.css';

const { settings, userInfo, ticket, parameters, cleanAddress } = startUp(
  { settings: readStored(storageKeys.setting), userInfo: readStored(storageKeys.userInfo) },
  new URL(location.href),
);
settingsStore.set(settings);
userInfoStore.set(userInfo);
// The ticket and the hints leave the address bar before anything else runs (B5, attack 4).
history.replaceState(history.state, '', cleanAddress);

showTheme(settings.dark_theme);
const texts = showFirstTexts(settings.locale);
settingsStore.subscribe(() => {
  const { dark_theme: isDark, locale } = settingsStore.get();
  showTheme(isDark);
  // Without network a new language may not come: the choice goes back to what is on the screen.
  if (locale !== shownLocale()) showLocale(locale).catch(() => changeSettings({ locale: shownLocale() }));
});

// Started before React renders: it saves the first screen a round trip.
const screen = startScreen(screenOfPath(location.pathname.slice(import.meta.env.BASE_URL.length - 1)));
if (ticket !== null) void launchWith(ticket);
else if (parameters !== null && config.launch !== 'ticket') void launchByParameters(parameters);

const show = (content: ReactNode): void => {
  const root = document.getElementById('root');
  if (root !== null) createRoot(root).render(content);
};
// Texts and screen load at the same time; a short wait for the screen avoids a spinner that would only flash.
const patienceMs = 1000;
texts
  .then(() => Promise.race([screen.catch(() => {}), new Promise((resolve) => setTimeout(resolve, patienceMs))]))
  .then(
    () => show(<App />),
    () => show(<NotLoaded />),
  );

whenIdle(startBackground);
