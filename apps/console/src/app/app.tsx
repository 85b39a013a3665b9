import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { lazyChunk } from '../platform/network/lazy-chunk.ts';
import { queryClient } from '../platform/network/query-client.ts';
import { ConsoleRouter } from '../platform/address/router.tsx';
import { CrashBoundary } from '../ui/crash-boundary.tsx';
import { Gate } from './gate.tsx';
import { ThemeProvider } from './theme-provider.tsx';
import styles from './app.module.css';

const InvitationScreen = lazyChunk(
  async () => (await import('../features/staff/sign-in/invitation-screen.tsx')).InvitationScreen,
);
const OidcScreen = lazyChunk(async () => (await import('../features/staff/sign-in/oidc-screen.tsx')).OidcScreen);

export const App = () => (
  <ThemeProvider>
    <QueryClientProvider client={queryClient}>
      <ConsoleRouter>
        <CrashBoundary resetKey="app">
          <Suspense>
            <Routes>
              <Route path="/invitation" element={<InvitationScreen />} />
              <Route path="/oidc" element={<OidcScreen />} />
              <Route path="*" element={<Gate />} />
            </Routes>
          </Suspense>
        </CrashBoundary>
      </ConsoleRouter>
      {/* At the bottom they would cover the buttons of a composer. */}
      <Notifications position="top-right" limit={4} classNames={{ root: styles['notices'] ?? '' }} />
    </QueryClientProvider>
  </ThemeProvider>
);
