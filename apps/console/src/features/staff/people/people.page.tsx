import { Navigate, Route, Routes } from 'react-router';
import { InviteDialog } from './components/invite-dialog.tsx';
import { PeopleTabs } from './components/people-tabs.tsx';
import { InvitationsScreen } from './screens/invitations-screen.tsx';
import { RolesScreen } from './screens/roles-screen.tsx';
import { StaffScreen } from './screens/staff-screen.tsx';

/** Handles every route below `/people`. */
export const PeoplePage = () => (
  <>
    <PeopleTabs />
    <Routes>
      <Route index element={<StaffScreen />} />
      <Route path="invitations" element={<InvitationsScreen />} />
      <Route path="roles" element={<RolesScreen />} />
      <Route path="*" element={<Navigate to="/people" replace />} />
    </Routes>
    <InviteDialog />
  </>
);
