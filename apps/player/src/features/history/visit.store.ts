import { createStore } from '@guildhall/browser/store.ts';
import { readStored, storageKeys, writeStored } from '../../platform/device/local-storage.ts';
import { onOwnerChange } from '../../platform/session/owner.ts';
import { parseVisit, visitAt, visitLeft, type Visit } from './visit.model.ts';

export const visitStore = createStore<Visit>(visitAt(null, Date.now()), (visit) => {
  writeStored(storageKeys.lastVisit, visit);
});

const recorded = (): Visit | null => parseVisit(readStored(storageKeys.lastVisit));
const record = (): void => visitStore.set(visitAt(recorded(), Date.now()));

record();
// Another player's visits are already deleted.
onOwnerChange(record);

/** Records when the app is left and opened again. */
export const watchVisits = (): void => {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') record();
    else visitStore.set(visitLeft(recorded(), Date.now()));
  });
  // A frozen page may also be thawed in the background, where it is not in use.
  document.addEventListener('resume', () => {
    if (document.visibilityState === 'visible') record();
  });
};
