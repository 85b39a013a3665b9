import { Route, Routes } from 'react-router';
import { useStaff } from '../../platform/session/session.ts';
import { IncidentEditor } from './components/incident-editor.tsx';
import { IncidentScreen } from './screens/incident-screen.tsx';
import { IncidentTableScreen } from './screens/incident-table-screen.tsx';

/** Handles every route below `/incidents`. */
export const IncidentsPage = () => {
  const { id } = useStaff();
  return (
    <Routes>
      <Route index element={<IncidentTableScreen />} />
      <Route path="new" element={<IncidentEditor key={id} incident={null} />} />
      <Route path=":id" element={<IncidentScreen />} />
    </Routes>
  );
};
