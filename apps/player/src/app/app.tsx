import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router';
import { BrowserRouter } from '../platform/router.tsx';
import { useText } from '../platform/i18n.ts';
import { queryClient } from '../platform/query.ts';
import { useDocumentTitle, type TitleId } from '../ui/screen.tsx';
import { isClosed, useSession } from '../platform/session.ts';
import { Spinner } from '../ui/spinner.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { DeletionNotice } from './deletion-notice.tsx';
import { EarlierNotice } from './earlier-notice.tsx';
import { closedScreens, otherRoutes, screenComponent, tabRoutes, type ScreenName } from './screens.tsx';
import { ScrollKeeper } from './scroll.tsx';
import { TabBar } from './tab-bar.tsx';

interface PlaceProps {
  readonly name: ScreenName;
  /** The page's title until the screen arrives with its own (A5). */
  readonly title: TitleId;
}

const Arriving = ({ title }: Pick<PlaceProps, 'title'>) => {
  useDocumentTitle(title);
  return <Spinner />;
};

/** One screen in its place: a spinner while it loads, a card if it fails to. */
const Place = ({ name, title }: PlaceProps) => {
  const { pathname } = useLocation();
  // Decided once: a lazy screen that arrives must not be swapped under the reader.
  const [Content] = useState(() => screenComponent(name));
  const isShut = isClosed(useSession()) && closedScreens.has(name);
  return (
    <CrashBoundary resetKey={pathname}>
      <Suspense fallback={<Arriving title={title} />}>{isShut ? <Closed /> : <Content />}</Suspense>
    </CrashBoundary>
  );
};

const Closed = screenComponent('closed');

const ToHome = () => {
  const location = useLocation();
  return <Navigate to="/home" replace state={{ from: location }} />;
};

/** A closed account is said on every screen but the one that it leads to (G3). */
const Below = () => {
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

const Shell = () => {
  const t = useText();
  return (
    <div>
      <a
        className="visually-hidden"
        href="#content"
        onClick={(event) => {
          // Focus only: an entry in the history would mislead the way back.
          event.preventDefault();
          document.getElementById('content')?.focus();
        }}
      >
        {t('shell.skip')}
      </a>
      <ConnectionBar />
      <EarlierNotice />
      <Routes>
        <Route path="/" element={<ToHome />} />
        <Route element={<Tabs />}>
          {tabRoutes.map(([path, name]) => (
            <Route key={path} path={path} element={<Place key={name} name={name} title="title.home" />} />
          ))}
        </Route>
        <Route element={<Below />}>
          {otherRoutes.map(([path, name]) => (
            <Route key={path} path={path} element={<Place key={name} name={name} title="title.others" />} />
          ))}
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
