import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { lazyDesk } from '../../platform/chunk.ts';
import { TableSkeleton } from '../../ui/table-skeleton.tsx';
import { SurveyTableScreen } from './screens/survey-table-screen.tsx';

/** Building one takes what nothing else on this desk takes, so it comes when one builds. */
const BuilderScreen = lazyDesk(async () => (await import('./screens/builder-screen.tsx')).BuilderScreen);
const NewSurveyScreen = lazyDesk(async () => (await import('./screens/builder-screen.tsx')).NewSurveyScreen);
const ResultsScreen = lazyDesk(async () => (await import('./screens/results-screen.tsx')).ResultsScreen);
const ReadingScreen = lazyDesk(async () => (await import('./screens/reading-screen.tsx')).ReadingScreen);

/** Questionnaires and votes: the table, one of them, its results and what players wrote. Gets every address below `/surveys`. */
export const SurveysDesk = () => (
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
