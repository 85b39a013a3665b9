import { editingTimings } from '@guildhall/contract/realtime/staff-socket.ts';
import { createPresence } from '../../../platform/network/presence.ts';
import { withEditing, withoutEditor, type Editing, type Editors } from './model/editors.ts';

export const createEditing = () =>
  createPresence<Editors, Editing>({
    empty: new Map(),
    keyOf: ({ staff }) => staff.id,
    withHeard: withEditing,
    without: withoutEditor,
    forgetMs: editingTimings.forgetMs,
  });
export type EditingPresence = ReturnType<typeof createEditing>;

export const editing = createEditing();
