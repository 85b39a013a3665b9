import { useNavigate, useLocation } from 'react-router';
import { useText } from '../../../platform/i18n.ts';
import { useShortcuts, type Shortcut } from '../../../platform/shortcuts.ts';
import { useDeletionTable } from '../account-deletion.data.ts';
import { neighbourId, requestPath } from '../model/request-path.ts';
import { deedKeys } from './deed-keys.ts';
import { useRequest } from './request-context.ts';

/** What the keyboard does to the request on the screen, and the way to the next one of the same state. */
export const useRequestKeys = (): void => {
  const t = useText();
  const navigate = useNavigate();
  const at: { readonly state: unknown } = useLocation();
  const { request, choices, evidence, maySeeEvidence, show, showPicture } = useRequest();
  const { rows } = useDeletionTable(request.state);
  const go = (by: 1 | -1) => (): void => {
    const id = neighbourId(rows, request.id, by);
    if (id !== undefined) void navigate(requestPath(id), { state: at.state });
  };
  const scope = 'desk' as const;
  const keys: Shortcut[] = [
    { keys: 'j', label: t('deletions.keys.next'), scope, run: go(1) },
    { keys: 'k', label: t('deletions.keys.previous'), scope, run: go(-1) },
    ...choices
      .filter(({ obstacle }) => obstacle === null)
      .map(({ deed }) => ({ keys: deedKeys[deed], label: t(`deletions.deed.${deed}`), scope, run: () => show(deed) })),
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
