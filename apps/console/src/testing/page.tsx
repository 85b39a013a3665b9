import type { StaffRole } from '@guildhall/contract/staff/permissions.ts';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import { listenForEscape } from '../platform/input/escape-key.ts';
import { listenForShortcuts } from '../platform/input/shortcuts.ts';
import { theme } from '../platform/look/theme.ts';
import { queryClient } from '../platform/network/query-client.ts';
import { acceptSession } from '../platform/session/session.ts';
import { showLocale } from '../platform/text/i18n.ts';
import { fakeServer } from './fake-server.ts';

export const me = { id: 'mei', name: 'Mei Lin', email: 'mei@guildhall.test' } as const;

listenForShortcuts();
listenForEscape();
// Fields that grow measure themselves again when a font arrives; happy-dom has no fonts.
Object.assign(document, { fonts: new EventTarget() });

/** Call once in each file of component tests: they share one page and one server. */
export const usePage = (): void => {
  beforeEach(async () => {
    fakeServer.start();
    await showLocale('en-US');
  });
  afterEach(() => {
    cleanup();
    queryClient.clear();
    localStorage.clear();
    vi.unstubAllGlobals();
  });
};

const Page = ({ children }: { readonly children: ReactNode }) => (
  <MantineProvider theme={theme} env="test">
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>{children}</MemoryRouter>
      <Notifications />
    </QueryClientProvider>
  </MantineProvider>
);

/** Shows a part of the console to a signed-in member of staff. */
export const open = (part: ReactNode, role: StaffRole = 'agent') => {
  acceptSession({ step: 'signed_in', staff: { ...me, role }, oidc: null });
  return { user: userEvent.setup(), ...render(part, { wrapper: Page }) };
};
