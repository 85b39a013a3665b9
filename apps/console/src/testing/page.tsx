import type { StaffRole } from '@guildhall/contract/staff/permissions.ts';
import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
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

configure({
  // A ceiling for conditions that never come true, not a margin.
  asyncUtilTimeout: 30_000,
  // Without the whole page, which is thousands of lines.
  getElementError: (message, container) => new Error(message ?? container.outerHTML.slice(0, 200)),
});
listenForShortcuts();
listenForEscape();
// Fields that grow measure themselves again when a font arrives; happy-dom has no fonts.
Object.assign(document, { fonts: new EventTarget() });

/** Call once in each file of component tests: they share one page and one server. */
export const preparePage = (): void => {
  beforeEach(async () => {
    fakeServer.start();
    await showLocale('en-US');
  });
  afterEach(() => {
    cleanup();
    notifications.clean();
    queryClient.clear();
    localStorage.clear();
    vi.unstubAllGlobals();
  });
};

interface PageOptions {
  readonly role?: StaffRole;
  readonly address?: string;
}

/** Shows a part of the console to a signed-in member of staff. */
export const open = (part: ReactNode, { role = 'agent', address = '/' }: PageOptions = {}) => {
  acceptSession({ step: 'signed_in', staff: { ...me, role }, oidc: null });
  const page = (
    // Without styles: each query for a role would compute them for the whole page.
    <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[address]}>{part}</MemoryRouter>
        <Notifications />
      </QueryClientProvider>
    </MantineProvider>
  );
  const user = userEvent.setup();
  return {
    user,
    /** Pastes: each key that is typed draws the page once more. */
    write: async (field: HTMLElement, text: string): Promise<void> => {
      await user.click(field);
      await user.paste(text);
    },
    ...render(page),
  };
};
