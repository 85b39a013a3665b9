import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { lazyDesk } from '../../platform/chunk.ts';
import { TableSkeleton } from '../../ui/table-skeleton.tsx';
import { NumberDialog } from './components/number-dialog.tsx';
import { QueueScreen } from './screens/queue-screen.tsx';

const Ticket = lazyDesk(async () => (await import('./ticket/ticket-screen.tsx')).TicketScreen);

/** What players sent: the queue, and each report. Gets every address below `/feedback` that no other desk has. */
export const FeedbackDesk = () => (
  <>
    <Suspense fallback={<TableSkeleton columns={6} />}>
      <Routes>
        <Route index element={<QueueScreen />} />
        <Route path=":id" element={<Ticket />} />
      </Routes>
    </Suspense>
    <NumberDialog />
  </>
);
