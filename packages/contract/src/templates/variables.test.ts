import { describe, expect, it } from 'vitest';
import { fillTemplate, missingInChat } from './variables.ts';

describe('template variables', () => {
  it('are replaced once, and unknown names in braces are kept', () => {
    const values = { number: '12', game: 'Dragons {agent}', agent: '$& {number}' };
    expect(fillTemplate('{agent}: #{number} of {game}, {number} {name} {{game}} {}', values)).toBe(
      '$& {number}: #12 of Dragons {agent}, 12 {name} {Dragons {agent}} {}',
    );
  });

  it('are reported if chat has no value for them', () => {
    const texts = (...list: string[]) => list.map((text) => ({ text }));
    expect(missingInChat(texts('Hello from {agent} of {game}', '{name}'))).toBeNull();
    expect(missingInChat(texts('Hello', 'Report {number}'))).toBe('number');
  });
});
