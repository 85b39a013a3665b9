import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { choiceField, useAddressState } from '../../platform/address/address-state.ts';
import { lazyChunk } from '../../platform/network/lazy-chunk.ts';
import { useStaff } from '../../platform/session/session.ts';
import { TableSkeleton } from '../../ui/table-skeleton.tsx';
import { CreateDialog } from './components/create-dialog.tsx';
import { ImportDialog } from './components/import-dialog.tsx';
import { dialogs } from './model/dialog-address.ts';
import { MatrixScreen } from './screens/matrix-screen.tsx';
import { TableScreen } from './screens/table-screen.tsx';

const Editor = lazyChunk(async () => (await import('./editor/editor-screen.tsx')).EditorScreen);

const dialogFields = { dialog: choiceField(dialogs) };

/** Router for everything below `/articles`: the table, the language matrix and the editor. */
export const ArticlesPage = () => {
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
