/** Where one writes in a chat. */
export const composerFieldId = (conversation: string): string => `chat-field-${conversation}`;
