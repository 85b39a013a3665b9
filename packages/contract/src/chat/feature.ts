import type { FeatureDeclaration } from '../staff/feature-declaration.ts';

export const chatDeclaration = {
  permissions: {
    'chat.read': ['admin', 'agent'],
    'chat.write': ['admin', 'agent'],
    /** Numbers only, no words of players (threat 16). */
    'chat.statistics': ['admin', 'agent', 'analyst'],
    /** Change the opening hours. */
    'chat.supervise': ['admin'],
  },
  auditActions: [
    'chat.hours_changed',
    'chat.opened',
    'chat.claimed',
    'chat.taken_over',
    'chat.declined',
    'chat.transferred',
    'chat.ended',
    'chat.noted',
    'chat.seat_changed',
    'chat.reading_limited',
  ],
  hintNouns: { chat: 'chat.read', seats: 'chat.read', offers: 'chat.write' },
  timeline: { chat: 'chat.read', chat_note: 'chat.read' },
  retention: { chats: 10 },
} as const satisfies FeatureDeclaration;
