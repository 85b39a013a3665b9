import type { FromStaff } from '@guildhall/contract/realtime/staff-messages.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import { editingTimings } from '@guildhall/contract/realtime/staff-socket.ts';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { createGreeting } from './greeting.ts';
import { onLiveOpen, sendLive } from './live.ts';
import { presence, type Editor, type Presence } from './presence.ts';
import { useWorkingStaff } from './session.ts';

const nobody: readonly Editor[] = [];

/** Who else has this article open for writing. */
export const useEditors = (articleId: number): readonly Editor[] => {
  const ownId = useWorkingStaff()?.id;
  const editors = useSyncExternalStore(presence.subscribe, () => presence.get().get(articleId) ?? nobody);
  return useMemo(() => editors.filter(({ id }) => id !== ownId), [editors, ownId]);
};

interface Announcement {
  readonly articleId: number;
  readonly lang: LangId | null;
  readonly ownId: string | undefined;
}

/** Tells the others that one writes here: now, again and again, and when somebody comes, until the returned function is called. */
export const announceEditing = (
  { articleId, lang, ownId }: Announcement,
  send: (message: FromStaff) => void,
  heard: Pick<Presence, 'get' | 'subscribe'>,
): (() => void) => {
  const say = (): void => {
    send({ type: 'MSG_EDITING', article_id: articleId, lang });
  };
  const isSomebodyNew = createGreeting(Date.now);
  const others = (): string[] =>
    (heard.get().get(articleId) ?? nobody).map(({ id }) => id).filter((id) => id !== ownId);
  // What is said now, those who are here already hear.
  isSomebodyNew(others());
  say();
  const timer = setInterval(say, editingTimings.repeatMs);
  const stopListening = onLiveOpen(say);
  const stopGreeting = heard.subscribe(() => {
    if (isSomebodyNew(others())) say();
  });
  return () => {
    clearInterval(timer);
    stopListening();
    stopGreeting();
  };
};

/** Announces for as long as a screen is shown; null while one only reads. */
export const useAnnounceEditing = (articleId: number | null, lang: LangId | null): void => {
  const ownId = useWorkingStaff()?.id;
  useEffect(
    () => (articleId === null ? undefined : announceEditing({ articleId, lang, ownId }, sendLive, presence)),
    [articleId, lang, ownId],
  );
  // By itself: whoever goes on to another language has not left.
  useEffect(
    () => (articleId === null ? undefined : () => void sendLive({ type: 'MSG_EDITING', article_id: null, lang: null })),
    [articleId],
  );
};
