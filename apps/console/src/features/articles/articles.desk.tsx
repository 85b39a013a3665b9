import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { choiceField, useAddressState } from '../../platform/address-state.ts';
import { lazyDesk } from '../../platform/chunk.ts';
import { useStaff } from '../../platform/session.ts';
import { TableSkeleton } from '../../ui/table-skeleton.tsx';
import { CreateDialog } from './components/create-dialog.tsx';
import { ImportDialog } from './components/import-dialog.tsx';
import { dialogs } from './model/dialog-address.ts';
import { MatrixScreen } from './screens/matrix-screen.tsx';
import { TableScreen } from './screens/table-screen.tsx';

const Editor = lazyDesk(async () => (await import('./editor/editor-screen.tsx')).EditorScreen);

const dialogFields = { dialog: choiceField(dialogs) };

/** Everything about articles: the table, the languages, the editor. Gets every address below `/content`. */
export const ArticlesDesk = () => {
  const mayWrite = useStaff().may('content.write');
  const { values, change, clear } = useAddressState(dialogFields);
  const dialog = mayWrite ? values.dialog : undefined;
  const actions = {
    onCreate: () => change({ dialog: 'create' }),
    onImport: () => change({ dialog: 'import' }),
  };
  return (
    <>
      <Suspense fallback={<TableSkeleton columns={4} />}>
        <Routes>
          <Route index element={<TableScreen {...actions} />} />
          <Route path="languages" element={<MatrixScreen {...actions} />} />
          <Route path=":id" element={<Editor />} />
        </Routes>
      </Suspense>
      <CreateDialog isOpen={dialog === 'create'} onClose={clear} />
      <ImportDialog isOpen={dialog === 'import'} onClose={clear} />
    </>
  );
};
