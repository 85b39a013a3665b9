import type { FromStaff } from '@guildhall/contract/realtime/staff-messages.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import { editingTimings } from '@guildhall/contract/realtime/staff-socket.ts';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { editing, type EditingPresence } from './editing.store.ts';
import type { Editor } from './model/editors.ts';
import { createNewcomerDetector } from './model/newcomers.ts';
import { sendLive } from '../../../platform/network/live-socket.ts';
import { announceRepeatedly } from '../../../platform/network/presence.ts';
import { useWorkingStaff } from '../../../platform/session/session.ts';

const noEditors: readonly Editor[] = [];

export const useEditors = (articleId: number): readonly Editor[] => {
  const ownId = useWorkingStaff()?.id;
  const editors = useSyncExternalStore(editing.subscribe, () => editing.get().get(articleId) ?? noEditors);
  return useMemo(() => editors.filter(({ id }) => id !== ownId), [editors, ownId]);
};

interface Announcement {
  readonly articleId: number;
  readonly lang: LangId | null;
  readonly ownId: string | undefined;
}

/**
 * Announces that this page is editing an article: immediately, on every heartbeat, and when a new editor appears.
 * Returns a function that stops it.
 */
export const announceEditing = (
  { articleId, lang, ownId }: Announcement,
  send: (message: FromStaff) => void,
  heard: Pick<EditingPresence, 'get' | 'subscribe'>,
): (() => void) => {
  const announce = (): void => {
    send({ type: 'MSG_EDITING', article_id: articleId, lang });
  };
  const hasNewcomers = createNewcomerDetector(Date.now);
  const others = (): string[] =>
    (heard.get().get(articleId) ?? noEditors).map(({ id }) => id).filter((id) => id !== ownId);
  // Editors who are already present receive the first announcement, so they do not count as newcomers.
  hasNewcomers(others());
  const stop = announceRepeatedly(announce, editingTimings.repeatMs);
  const stopGreeting = heard.subscribe(() => {
    if (hasNewcomers(others())) announce();
  });
  return () => {
    stop();
    stopGreeting();
  };
};

/** Announces while the screen is mounted; pass null for read-only screens. */
export const useAnnounceEditing = (articleId: number | null, lang: LangId | null): void => {
  const ownId = useWorkingStaff()?.id;
  useEffect(
    () => (articleId === null ? undefined : announceEditing({ articleId, lang, ownId }, sendLive, editing)),
    [articleId, lang, ownId],
  );
  // A separate effect, so that switching the language does not announce leaving.
  useEffect(
    () => (articleId === null ? undefined : () => void sendLive({ type: 'MSG_EDITING', article_id: null, lang: null })),
    [articleId],
  );
};
