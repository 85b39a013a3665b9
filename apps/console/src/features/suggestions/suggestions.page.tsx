import { Route, Routes } from 'react-router';
import { SuggestionTableScreen } from './screens/suggestion-table-screen.tsx';
import { NewSuggestionScreen } from './screens/new-suggestion-screen.tsx';
import { SuggestionScreen } from './screens/suggestion-screen.tsx';

/** Handles every route below `/suggestions`. */
export const SuggestionsPage = () => (
  <Routes>
    <Route index element={<SuggestionTableScreen />} />
    <Route path="new" element={<NewSuggestionScreen />} />
    <Route path=":id" element={<SuggestionScreen />} />
  </Routes>
);
