export const composerFieldId = (conversation: string): string => `chat-field-${conversation}`;
