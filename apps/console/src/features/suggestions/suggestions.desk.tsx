import { Route, Routes } from 'react-router';
import { BoardScreen } from './screens/board-screen.tsx';
import { NewSuggestionScreen } from './screens/new-suggestion-screen.tsx';
import { SuggestionScreen } from './screens/suggestion-screen.tsx';

/** The board of suggestions: the table, a new one, and one of them. Gets every address below `/board`. */
export const SuggestionsDesk = () => (
  <Routes>
    <Route index element={<BoardScreen />} />
    <Route path="new" element={<NewSuggestionScreen />} />
    <Route path=":id" element={<SuggestionScreen />} />
  </Routes>
);
