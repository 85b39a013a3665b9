import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { lazyChunk } from '../../platform/network/lazy-chunk.ts';
import { TableSkeleton } from '../../ui/table-skeleton.tsx';
import { NumberDialog } from './components/number-dialog.tsx';
import { QueueScreen } from './screens/queue-screen.tsx';

const ReportScreen = lazyChunk(async () => (await import('./report/report-screen.tsx')).ReportScreen);

/** The queue and single reports. Handles the routes below `/feedback` that no other page claims. */
export const FeedbackPage = () => (
  <>
    <Suspense fallback={<TableSkeleton columns={6} />}>
      <Routes>
        <Route index element={<QueueScreen />} />
        <Route path=":id" element={<ReportScreen />} />
      </Routes>
    </Suspense>
    <NumberDialog />
  </>
);
