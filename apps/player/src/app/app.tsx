import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { matchPath, navigate, ParamsContext, useLocation } from '../platform/router.tsx';
import { useText } from '../platform/text/i18n.ts';
import { queryClient } from '../platform/network/query-client.ts';
import { useDocumentTitle, type TitleId } from '../ui/screen.tsx';
import { usePause } from '../platform/session/paused.ts';
import { isClosed, useSession } from '../platform/session/session.ts';
import { Spinner } from '../ui/spinner.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { DeletionNotice, EarlierNotice, LaunchQuestion, PausedScreen, RestrictionNotice } from './notices.tsx';
import { closedScreen, isTab, screenComponent, screenOfAddress, type Screen } from './screens.tsx';
import { ScrollKeeper } from './scroll-keeper.tsx';
import { TabBar } from './tab-bar.tsx';

interface ScreenSlotProps {
  readonly screen: Screen;
  /** Document title until the screen has loaded and sets its own (A5). */
  readonly title: TitleId;
}

const LoadingScreen = ({ title }: Pick<ScreenSlotProps, 'title'>) => {
  useDocumentTitle(title);
  return <Spinner />;
};

const ScreenSlot = ({ screen, title }: ScreenSlotProps) => {
  const { pathname } = useLocation();
  // Chosen once on mount: swapping the lazy component for the loaded one would remount the screen.
  const [Content] = useState(() => screenComponent(screen));
  const { needsOpenAccount, paused } = screen.feature;
  const isShut = isClosed(useSession()) && needsOpenAccount === true;
  const isOff = usePause(paused ?? '') === 'off';
  const shown = isShut ? <Closed /> : <Content />;
  return (
    <CrashBoundary resetKey={pathname}>
      <Suspense fallback={<LoadingScreen title={title} />}>
        {isOff && paused !== undefined ? <PausedScreen feature={paused} /> : shown}
      </Suspense>
    </CrashBoundary>
  );
};

const Closed = screenComponent(closedScreen);

/** Passes the location it was opened with as state (A2). */
const ToHome = () => {
  const location = useLocation();
  useEffect(() => {
    navigate('/home', { replace: true, state: { from: location } });
  }, [location]);
  return null;
};

interface FrameProps {
  readonly children: ReactNode;
}

/** A closed account sees the notice on every screen except the deletion screen it links to (G3). */
const SubScreens = ({ children }: FrameProps) => {
  const { pathname } = useLocation();
  const isSaid = isClosed(useSession()) && pathname !== '/account_deletion';
  return (
    <div>
      {isSaid && <DeletionNotice />}
      {children}
    </div>
  );
};

const Tabs = ({ children }: FrameProps) => (
  <div>
    <DeletionNotice />
    {children}
    <TabBar />
  </div>
);

const Screens = () => {
  const { pathname } = useLocation();
  if (matchPath('', pathname) !== null) return <ToHome />;
  const screen = screenOfAddress(pathname);
  const Frame = isTab(screen) ? Tabs : SubScreens;
  return (
    <Frame>
      <ParamsContext value={matchPath(screen.path, pathname) ?? {}}>
        <ScreenSlot key={screen.path} screen={screen} title={isTab(screen) ? 'title.home' : 'title.others'} />
      </ParamsContext>
    </Frame>
  );
};

const Shell = () => {
  const t = useText();
  if (useSession().status === 'question') {
    return (
      <Suspense fallback={<Spinner />}>
        <LaunchQuestion />
      </Suspense>
    );
  }
  return (
    <div>
      <a
        className="visually-hidden"
        href="#content"
        onClick={(event) => {
          // Only move focus: a hash navigation would add a history entry and break the back button.
          event.preventDefault();
          document.getElementById('content')?.focus();
        }}
      >
        {t('shell.skip')}
      </a>
      <ConnectionBar />
      <RestrictionNotice />
      <EarlierNotice />
      <Screens />
    </div>
  );
};

export const App = () => (
  <QueryClientProvider client={queryClient}>
    <CrashBoundary resetKey="app">
      <ScrollKeeper />
      <Shell />
    </CrashBoundary>
  </QueryClientProvider>
);
