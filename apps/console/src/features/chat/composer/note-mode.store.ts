const listeners = new Map<string, () => void>();

/** Lets the composer of a chat react to the note shortcut. */
export const onNoteMode = (conversation: string, listener: () => void): (() => void) => {
  listeners.set(conversation, listener);
  return () => {
    if (listeners.get(conversation) === listener) listeners.delete(conversation);
  };
};

export const toggleNoteMode = (conversation: string): void => listeners.get(conversation)?.();
