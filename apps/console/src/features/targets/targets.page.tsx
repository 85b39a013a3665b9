import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { lazyChunk } from '../../platform/network/lazy-chunk.ts';
import { TableSkeleton } from '../../ui/table-skeleton.tsx';
import { BreachesScreen } from './screens/breaches-screen.tsx';

const Settings = lazyChunk(async () => (await import('./screens/settings-screen.tsx')).SettingsScreen);

export const TargetsPage = () => (
  <Suspense fallback={<TableSkeleton columns={4} />}>
    <Routes>
      <Route index element={<BreachesScreen />} />
      <Route path="settings" element={<Settings />} />
    </Routes>
  </Suspense>
);
