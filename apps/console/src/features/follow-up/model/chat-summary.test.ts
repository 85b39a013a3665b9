import type { ChatItem } from '@guildhall/client/conversation/types.ts';
import { expect, it } from 'vitest';
import { summaryFrom } from './chat-summary.ts';

const said = (sender: 1 | 2, content: string, type = 1): ChatItem =>
  ({
    kind: 'message',
    key: content,
    isOwn: false,
    message: { sender, content_type: type, content },
  }) as unknown as ChatItem;

it('proposes what the player wrote, without staff, pictures and what is too long', () => {
  const items = [said(2, ' My sword is gone. '), said(1, 'Which one?'), said(2, '', 2), said(2, 'The blue one.')];
  expect(summaryFrom(items)).toBe('My sword is gone.\nThe blue one.');
  expect(summaryFrom([said(2, 'a'.repeat(600))])).toHaveLength(500);
  expect(summaryFrom([said(2, 'Short.'), said(2, 'a'.repeat(600))])).toBe('Short.');
  expect(summaryFrom([])).toBe('');
});
