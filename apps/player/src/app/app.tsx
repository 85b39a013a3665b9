import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router';
import { BrowserRouter } from '../platform/router.tsx';
import { useText } from '../platform/text/i18n.ts';
import { queryClient } from '../platform/network/query-client.ts';
import { useDocumentTitle, type TitleId } from '../ui/screen.tsx';
import { usePause } from '../platform/session/paused.ts';
import { isClosed, useSession } from '../platform/session/session.ts';
import { Spinner } from '../ui/spinner.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { DeletionNotice, EarlierNotice, LaunchQuestion, PausedScreen, RestrictionNotice } from './notices.tsx';
import { closedScreen, isTab, screenComponent, screens, type Screen } from './screens.tsx';
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

const ToHome = () => {
  const location = useLocation();
  return <Navigate to="/home" replace state={{ from: location }} />;
};

/** A closed account sees the notice on every screen except the deletion screen it links to (G3). */
const SubScreens = () => {
  const { pathname } = useLocation();
  const isSaid = isClosed(useSession()) && pathname !== '/account_deletion';
  return (
    <div>
      {isSaid && <DeletionNotice />}
      <Outlet />
    </div>
  );
};

const Tabs = () => (
  <div>
    <DeletionNotice />
    <Outlet />
    <TabBar />
  </div>
);

const screenRoute = (screen: Screen, title: TitleId) => (
  <Route
    key={screen.path}
    path={screen.path}
    element={<ScreenSlot key={screen.path} screen={screen} title={title} />}
  />
);

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
      <Routes>
        <Route path="/" element={<ToHome />} />
        <Route element={<Tabs />}>{screens.filter(isTab).map((screen) => screenRoute(screen, 'title.home'))}</Route>
        <Route element={<SubScreens />}>
          {screens.filter((screen) => !isTab(screen)).map((screen) => screenRoute(screen, 'title.others'))}
        </Route>
      </Routes>
    </div>
  );
};

export const App = () => (
  <QueryClientProvider client={queryClient}>
    <BrowserRouter basename={import.meta.env.BASE_URL.replace(/\/$/, '')}>
      <CrashBoundary resetKey="app">
        <ScrollKeeper />
        <Shell />
      </CrashBoundary>
    </BrowserRouter>
  </QueryClientProvider>
);
