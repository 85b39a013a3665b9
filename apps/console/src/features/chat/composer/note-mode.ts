const listeners = new Map<string, () => void>();

/** The composer of a chat hears its shortcut. */
export const onNoteMode = (conversation: string, listener: () => void): (() => void) => {
  listeners.set(conversation, listener);
  return () => {
    if (listeners.get(conversation) === listener) listeners.delete(conversation);
  };
};

export const turnNoteMode = (conversation: string): void => listeners.get(conversation)?.();
