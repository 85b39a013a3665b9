import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { lazyDesk } from '../../platform/chunk.ts';
import { TableSkeleton } from '../../ui/table-skeleton.tsx';
import { InboxScreen } from './screens/inbox-screen.tsx';

const Team = lazyDesk(async () => (await import('./screens/team-screen.tsx')).TeamScreen);
const Hours = lazyDesk(async () => (await import('./screens/hours-screen.tsx')).HoursScreen);

/** Chat: the inbox, who is there, and when. */
export const ChatDesk = () => (
  <Suspense fallback={<TableSkeleton columns={4} />}>
    <Routes>
      <Route index element={<InboxScreen />} />
      <Route path="team" element={<Team />} />
      <Route path="hours" element={<Hours />} />
    </Routes>
  </Suspense>
);
