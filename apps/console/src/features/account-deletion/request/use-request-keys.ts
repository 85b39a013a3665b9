import { useNavigate, useLocation } from 'react-router';
import { useText } from '../../../platform/text/i18n.ts';
import { useShortcuts, type Shortcut } from '../../../platform/input/shortcuts.ts';
import { useDeletionTable } from '../account-deletion.data.ts';
import { neighborId, requestPath } from '../model/request-path.ts';
import { actionKeys } from '../model/action-keys.ts';
import { useRequest } from './use-request.ts';

/** Shortcuts for the actions and for moving to the next or previous request in the same state. */
export const useRequestKeys = (): void => {
  const t = useText();
  const navigate = useNavigate();
  const at: { readonly state: unknown } = useLocation();
  const { request, choices, evidence, maySeeEvidence, show, showPicture } = useRequest();
  const { rows } = useDeletionTable(request.state);
  const go = (by: 1 | -1) => (): void => {
    const id = neighborId(rows, request.id, by);
    if (id !== undefined) void navigate(requestPath(id), { state: at.state });
  };
  const scope = 'page' as const;
  const keys: Shortcut[] = [
    { keys: 'j', label: t('deletions.keys.next'), scope, run: go(1) },
    { keys: 'k', label: t('deletions.keys.previous'), scope, run: go(-1) },
    ...choices
      .filter(({ obstacle }) => obstacle === null)
      .map(({ action }) => ({
        keys: actionKeys[action],
        label: t(`deletions.action.${action}`),
        scope,
        run: () => show(action),
      })),
  ];
  if (evidence.shown !== null) {
    keys.push({ keys: 'e', label: t('deletions.evidence.hide'), scope, run: evidence.hide });
    if (evidence.shown.pictures.length > 0) {
      keys.push({ keys: 'v', label: t('deletions.keys.pictures'), scope, run: () => showPicture(0) });
    }
  } else if (maySeeEvidence) {
    keys.push({ keys: 'e', label: t('deletions.evidence.show'), scope, run: () => show('evidence') });
  }
  useShortcuts(keys);
};
