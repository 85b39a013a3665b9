import { ErrorBoundary } from '@guildhall/browser/error-boundary.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import {
  ListLocationContext,
  matchPath,
  navigate,
  ParamsContext,
  useLocation,
  type Location,
} from '../platform/router.tsx';
import { useText } from '../platform/text/i18n.ts';
import { queryClient } from '../platform/network/query-client.ts';
import { Answers } from '../features/replies/yours.public.tsx';
import { Pane, Panes, type PaneRole } from '../ui/panes.tsx';
import { useRoom } from '../ui/room.ts';
import { useDocumentTitle, type TitleId } from '../ui/landmark.ts';
import { usePause } from '../platform/session/paused.ts';
import { isClosed, useSession } from '../platform/session/session.ts';
import { Spinner } from '../ui/spinner.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { crashed } from './crashed.tsx';
import { listBeside } from './list-beside.ts';
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
    <ErrorBoundary resetKey={pathname} renderError={crashed}>
      <Suspense fallback={<LoadingScreen title={title} />}>
        {isOff && paused !== undefined ? <PausedScreen feature={paused} /> : shown}
      </Suspense>
    </ErrorBoundary>
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

interface ShownProps {
  readonly screen: Screen;
  readonly location: Location;
  readonly role: PaneRole;
}

const Shown = ({ screen, location, role }: ShownProps) => (
  <Pane role={role}>
    <ListLocationContext value={role === 'list' ? location : null}>
      <ParamsContext value={matchPath(screen.path, location.pathname) ?? {}}>
        <ScreenSlot screen={screen} title={isTab(screen) ? 'title.home' : 'title.others'} />
      </ParamsContext>
    </ListLocationContext>
  </Pane>
);

/** A closed account sees the notice on every screen except the deletion screen it links to (G3). */
const Screens = () => {
  const location = useLocation();
  const { pathname } = location;
  const session = useSession();
  const isWide = useRoom('wide');
  const hasRail = useRoom('rail');
  const list = listBeside(location);
  if (matchPath('', pathname) !== null) return <ToHome />;
  const screen = screenOfAddress(pathname);
  const beside = isWide && list !== null ? { screen: screenOfAddress(list.pathname), location: list } : null;
  const isSaid = isTab(screen) || (isClosed(session) && pathname !== '/account_deletion');
  return (
    <>
      {isSaid && <DeletionNotice />}
      <Panes count={beside === null ? 1 : 2}>
        {beside !== null && <Shown key={beside.screen.path} {...beside} role="list" />}
        <Shown key={screen.path} screen={screen} location={location} role="main" />
      </Panes>
      <Answers isAboveTabs={isTab(screen)} />
      {(isTab(screen) || hasRail) && <TabBar />}
    </>
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
    <ErrorBoundary resetKey="app" renderError={crashed}>
      <ScrollKeeper />
      <Shell />
    </ErrorBoundary>
  </QueryClientProvider>
);
