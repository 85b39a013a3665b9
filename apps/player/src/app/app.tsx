import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router';
import { BrowserRouter } from '../platform/router.tsx';
import { useText } from '../platform/i18n.ts';
import { queryClient } from '../platform/query.ts';
import { Spinner } from '../ui/spinner.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { DeletionNotice } from './deletion-notice.tsx';
import { screenComponent, otherRoutes, tabRoutes, type ScreenName } from './screens.tsx';
import { ScrollKeeper } from './scroll.tsx';
import { TabBar } from './tab-bar.tsx';

/** One screen in its place: a spinner until it is here, a card if it does not come. */
const Place = ({ name }: { readonly name: ScreenName }) => {
  const { pathname } = useLocation();
  // Decided once: a lazy screen that arrives must not be swapped under the reader.
  const [Content] = useState(() => screenComponent(name));
  return (
    <CrashBoundary resetKey={pathname}>
      <Suspense fallback={<Spinner />}>
        <Content />
      </Suspense>
    </CrashBoundary>
  );
};

const ToHome = () => {
  const location = useLocation();
  return <Navigate to="/home" replace state={{ from: location }} />;
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
      <Routes>
        <Route path="/" element={<ToHome />} />
        <Route element={<Tabs />}>
          {tabRoutes.map(([path, name]) => (
            <Route key={path} path={path} element={<Place key={name} name={name} />} />
          ))}
        </Route>
        {otherRoutes.map(([path, name]) => (
          <Route key={path} path={path} element={<Place key={name} name={name} />} />
        ))}
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
