import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { lazyDesk } from '../platform/chunk.ts';
import { colorSchemeManager } from '../platform/color-scheme.ts';
import { styleNonce } from '../platform/nonce.ts';
import { queryClient } from '../platform/query.ts';
import { ConsoleRouter } from '../platform/router.tsx';
import { cssVariables, theme } from '../platform/theme.ts';
import { CrashBoundary } from '../ui/crash-boundary.tsx';
import { Gate } from './gate.tsx';

const InvitationScreen = lazyDesk(
  async () => (await import('../features/staff/screens/invitation-screen.tsx')).InvitationScreen,
);
const OidcScreen = lazyDesk(async () => (await import('../features/staff/screens/oidc-screen.tsx')).OidcScreen);

export const App = () => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    colorSchemeManager={colorSchemeManager}
    defaultColorScheme="auto"
    getStyleNonce={styleNonce}
  >
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
      <Notifications position="bottom-right" limit={4} />
    </QueryClientProvider>
  </MantineProvider>
);
