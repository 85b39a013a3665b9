import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { lazyChunk } from '../../platform/network/lazy-chunk.ts';
import { TableSkeleton } from '../../ui/table-skeleton.tsx';
import { InboxScreen } from './screens/inbox-screen.tsx';

const Team = lazyChunk(async () => (await import('./screens/team-screen.tsx')).TeamScreen);
const Hours = lazyChunk(async () => (await import('./screens/hours-screen.tsx')).HoursScreen);

/** Router for everything below `/chat`: the inbox, the team and the opening hours. */
export const ChatPage = () => (
  <Suspense fallback={<TableSkeleton columns={4} />}>
    <Routes>
      <Route index element={<InboxScreen />} />
      <Route path="team" element={<Team />} />
      <Route path="hours" element={<Hours />} />
    </Routes>
  </Suspense>
);
