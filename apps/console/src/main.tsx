import './ui/tokens.css';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { liveParts } from './app/live-parts.ts';
import { NotLoaded } from './app/not-loaded.tsx';
import { takeInvitation } from './features/staff/invitation.public.ts';
import { showLocale, wantedLocale } from './platform/text/i18n.ts';
import { registerLive, wakeOnReturn } from './platform/network/live-socket.ts';
import { watchActivity } from './platform/session/activity.ts';
import { publishNonce } from './platform/look/style-nonce.ts';
import { listenForEscape } from './platform/input/escape-key.ts';
import { listenForShortcuts } from './platform/input/shortcuts.ts';

publishNonce();
// Remove the invitation token from the address bar before anything else runs.
takeInvitation();
listenForShortcuts();
listenForEscape();
registerLive(liveParts);
wakeOnReturn();
watchActivity();

const show = (content: ReactNode): void => {
  const root = document.getElementById('root');
  if (root !== null) createRoot(root).render(content);
};
showLocale(wantedLocale())
  // Fall back to English if the chosen language cannot be loaded.
  .catch(() => showLocale('en-US'))
  .then(
    () => show(<App />),
    () => show(<NotLoaded />),
  );
