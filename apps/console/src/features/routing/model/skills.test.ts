import { expect, test } from 'vitest';
import { skillsOf } from './skills.ts';

test('skills become lowercase words with hyphens, each once', () => {
  expect(skillsOf(['Billing', 'billing', '  Lost items! ', '---', 'a'.repeat(60)])).toEqual([
    'billing',
    'lost-items',
    'a'.repeat(40),
  ]);
});
