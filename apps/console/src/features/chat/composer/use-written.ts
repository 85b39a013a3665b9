import { chatBounds } from '@guildhall/contract/chat/rules.ts';
import { defaultLimits } from '@guildhall/contract/http/limits.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { useEffect } from 'react';
import { useConfig } from '../../../platform/network/public-config.ts';
import { useOpenChat } from '../conversation/use-open-chat.ts';
import { withText } from '../model/chat-draft.ts';
import { onNoteMode } from './note-mode.store.ts';
import type { Draft } from './use-draft.ts';

/** The text of the current mode: a reply to the player, or a note. */
export const useWritten = ({ draft, update }: Draft) => {
  const { row, conversation, isMine } = useOpenChat();
  const limits = useConfig()?.limits ?? defaultLimits;
  // Only notes can be added to an ended chat.
  const isNoteForced = row.state === 'ended';
  const isNote = draft.isNote || isNoteForced;
  const write = (next: string): void => {
    update((now) => withText({ ...now, isNote }, next, Date.now()));
    if (!isNote && isMine) conversation.typing(next.slice(0, chatBounds.previewMax));
  };
  const switchMode = (): void => update((now) => (isNoteForced ? now : { ...now, isNote: !now.isNote }));
  useEffect(
    () => onNoteMode(row.id, switchMode),
    // oxlint-disable-next-line react/exhaustive-deps -- `switchMode` does the same on every render
    [row.id, isNoteForced],
  );
  return {
    text: isNote ? draft.note : draft.answer,
    max: isNote ? staffLimits.replyMax : Math.min(chatBounds.textMax, limits.message_length),
    isNote,
    isNoteForced,
    /** A reply that this member may send. */
    isReply: isMine && !isNote,
    write,
    switchMode,
  };
};

export type Written = ReturnType<typeof useWritten>;
