import { Route, Routes } from 'react-router';
import { useStaff } from '../../platform/session/session.ts';
import { TemplateEditor } from './components/template-editor.tsx';
import { TemplateListScreen } from './screens/template-list-screen.tsx';
import { TemplateScreen } from './screens/template-screen.tsx';

/** Reply templates. Handles every route below `/feedback/templates`. */
export const TemplatesPage = () => {
  const { id } = useStaff();
  return (
    <Routes>
      <Route index element={<TemplateListScreen />} />
      <Route path="new" element={<TemplateEditor key={id} template={null} />} />
      <Route path=":id" element={<TemplateScreen />} />
    </Routes>
  );
};
