import './ui/tokens.css';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { takeInvitation } from './features/staff/invitation.public.ts';
import { showLocale, wantedLocale } from './platform/i18n.ts';
import { wakeOnReturn } from './platform/live.ts';
import { publishNonce } from './platform/nonce.ts';
import { listenForEscape } from './platform/escape.ts';
import { listenForShortcuts } from './platform/shortcuts.ts';

publishNonce();
// The token of an invitation leaves the address bar before anything else runs.
takeInvitation();
listenForShortcuts();
listenForEscape();
wakeOnReturn();

const show = (): void => {
  const root = document.getElementById('root');
  if (root !== null) createRoot(root).render(<App />);
};
void showLocale(wantedLocale())
  // The chosen language did not arrive; English is better than nothing, and nothing better than a blank page.
  .catch(() => showLocale('en-US').catch(() => {}))
  .then(show);
