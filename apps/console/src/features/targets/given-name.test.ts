import { expect, it } from 'vitest';
import { givenName } from './given-name.public.ts';

it('translates the names that an installation begins with, and leaves those that staff gave', () => {
  const say = (id: string): string => `said ${id}`;
  const names = ['Chats', 'Always open', 'Chats of guests', 'constructor'];
  expect(names.map((name) => givenName(name, say as never))).toEqual([
    'said targets.subject.chat',
    'said targets.calendar.always',
    'Chats of guests',
    'constructor',
  ]);
});
