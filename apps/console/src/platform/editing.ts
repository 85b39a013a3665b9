import type { LangId } from '@guildhall/i18n/locales.ts';
import { editingTimings } from '@guildhall/contract/realtime/staff-socket.ts';
import { useEffect } from 'react';
import { onLiveOpen, sendLive } from './live.ts';
import { useAllEditors, type Editor } from './presence.ts';
import { useWorkingStaff } from './session.ts';

/** Who else has this article open for writing. */
export const useEditors = (articleId: number): readonly Editor[] => {
  const ownId = useWorkingStaff()?.id;
  return useAllEditors().filter((editor) => editor.articleId === articleId && editor.id !== ownId);
};

/** Tells the others that one writes here, again and again until the returned function says that one has stopped. */
const announceEditing = (articleId: number, lang: LangId | null): (() => void) => {
  const say = (): void => {
    sendLive({ type: 'MSG_EDITING', article_id: articleId, lang });
  };
  say();
  const timer = setInterval(say, editingTimings.repeatMs);
  const stopListening = onLiveOpen(say);
  return () => {
    clearInterval(timer);
    stopListening();
    sendLive({ type: 'MSG_EDITING', article_id: null, lang: null });
  };
};

/** Announces for as long as a screen is shown; null while one only reads. */
export const useAnnounceEditing = (articleId: number | null, lang: LangId | null): void => {
  useEffect(() => (articleId === null ? undefined : announceEditing(articleId, lang)), [articleId, lang]);
};
