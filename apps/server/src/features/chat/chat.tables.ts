export const tables = [
  'chat_figure',
  'chat_hours',
  'chat_look',
  'chat_seat',
  'conversation',
  'conversation_decline',
  'conversation_entry',
  'conversation_offer',
  'conversation_tag',
  'message',
] as const;
