import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { lazyChunk } from '../../platform/network/lazy-chunk.ts';
import { TableSkeleton } from '../../ui/table-skeleton.tsx';
import { SurveyTableScreen } from './screens/survey-table-screen.tsx';

/** The builder has large dependencies of its own, so it is loaded on demand. */
const BuilderScreen = lazyChunk(async () => (await import('./screens/builder-screen.tsx')).BuilderScreen);
const NewSurveyScreen = lazyChunk(async () => (await import('./screens/builder-screen.tsx')).NewSurveyScreen);
const ResultsScreen = lazyChunk(async () => (await import('./screens/results-screen.tsx')).ResultsScreen);
const ReadingScreen = lazyChunk(async () => (await import('./screens/free-text-screen.tsx')).FreeTextScreen);

/** Questionnaires and votes. Handles every route below `/surveys`. */
export const SurveysPage = () => (
  <Suspense fallback={<TableSkeleton columns={3} />}>
    <Routes>
      <Route index element={<SurveyTableScreen />} />
      <Route path="new" element={<NewSurveyScreen />} />
      <Route path=":id" element={<BuilderScreen />} />
      <Route path=":id/results" element={<ResultsScreen />} />
      <Route path=":id/words" element={<ReadingScreen />} />
    </Routes>
  </Suspense>
);
