import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { lazyChunk } from '../../platform/network/lazy-chunk.ts';
import { TableSkeleton } from '../../ui/table-skeleton.tsx';
import { ErasuresScreen } from './screens/erasures-screen.tsx';
import { QueueScreen } from './screens/queue-screen.tsx';

const Request = lazyChunk(async () => (await import('./request/request-screen.tsx')).RequestScreen);

/** Router for everything below `/account-deletion`: the queue, one request, and erasures. */
export const AccountDeletionPage = () => (
  <Suspense fallback={<TableSkeleton columns={6} />}>
    <Routes>
      <Route index element={<QueueScreen />} />
      <Route path="erasures" element={<ErasuresScreen />} />
      <Route path=":id" element={<Request />} />
    </Routes>
  </Suspense>
);
