import type { ChatMessage } from '@guildhall/contract/chat/player.ts';
import { followUpBounds } from '@guildhall/contract/follow-up/rules.ts';
import { expect, it } from 'vitest';
import { transcriptOf } from './follow-up.transcript.rules.ts';

const message = (values: Partial<ChatMessage>): ChatMessage => ({
  seq: 1,
  time: Date.UTC(2026, 10, 18, 2, 53),
  sender: 2,
  persona: null,
  client_id: '',
  content_type: 1,
  content: 'Hello?',
  file: null,
  event: null,
  reason: null,
  ...values,
});
const personas = new Map([[2, 'Mira']]);

it('names the player by number and staff by persona, and leaves events out (ADR 57)', () => {
  const voice = { id: '', kind: 'voice', width: 0, height: 0, tone: '', duration_ms: 72_000, waveform: '' } as const;
  const messages = [
    message({ event: 'joined', sender: 1, persona: 2 }),
    message({}),
    message({ sender: 1, persona: 2, content: 'Good morning.' }),
    message({ content_type: 2, content: '' }),
    message({ content_type: 3, content: '', file: voice }),
    message({ sender: 1, persona: 2, content: '#7', report: { id: '', number: 7 } }),
  ];
  expect(transcriptOf(messages, 70_001, personas).split('\n')).toEqual([
    '2026-11-18 02:53 #70001: Hello?',
    '2026-11-18 02:53 Mira: Good morning.',
    '2026-11-18 02:53 #70001: 🖼',
    '2026-11-18 02:53 #70001: 🎤 1:12',
  ]);
});

it('keeps the end of a long chat (ADR 57)', () => {
  const messages = [
    message({ content: 'first' }),
    ...Array.from({ length: 12 }, () => message({ content: 'a'.repeat(2000) })),
  ];
  const text = transcriptOf(messages, 1, personas);
  expect([text.startsWith('…\n'), text.includes('first'), text.length <= followUpBounds.transcriptChars + 2]).toEqual([
    true,
    false,
    true,
  ]);
});
