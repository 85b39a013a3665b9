import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { lazyDesk } from '../../platform/chunk.ts';
import { TableSkeleton } from '../../ui/table-skeleton.tsx';
import { ErasuresScreen } from './screens/erasures-screen.tsx';
import { QueueScreen } from './screens/queue-screen.tsx';

const Request = lazyDesk(async () => (await import('./request/request-screen.tsx')).RequestScreen);

/** Who wants to be forgotten: the queue, each request, and what became of them. Gets every address below `/deletions`. */
export const AccountDeletionDesk = () => (
  <Suspense fallback={<TableSkeleton columns={6} />}>
    <Routes>
      <Route index element={<QueueScreen />} />
      <Route path="erasures" element={<ErasuresScreen />} />
      <Route path=":id" element={<Request />} />
    </Routes>
  </Suspense>
);
