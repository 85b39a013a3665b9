import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { gameActionsSchema } from '../../runtime/game-actions.ts';

const labels = { 'en-US': 'Resend' };
const action = {
  name: 'resend',
  labels,
  url: 'https://game.example.com/actions',
  secret: `whsec_${randomBytes(32).toString('base64')}`,
};
const problemsOf = (list: unknown): string[] => {
  const parsed = v.safeParse(gameActionsSchema, list);
  return parsed.success ? [] : parsed.issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`);
};

describe('the file of game actions (ADR 60)', () => {
  it('has defaults for everything but name, labels, address and secret', () => {
    expect(v.parse(gameActionsSchema, [action])).toEqual([
      { ...action, sensitive: false, fields: [], timeout_seconds: 10, attempts: 5, answer_minutes: 60 },
    ]);
  });

  it.each([
    [
      'an address without encryption',
      { url: 'http://game.example.com/' },
      '0.url: must use https, except on this machine',
    ],
    ['credentials in the address', { url: 'https://a:b@game.example.com/' }, /^0\.url: must not contain credentials/],
    ['a short secret', { secret: 'whsec_c2hvcnQ=' }, /^0\.secret: must be whsec_/],
    ['no English label', { labels: { 'zh-CN': '补发' } }, /^0\.labels\.en-US: /],
    ['a language that the console does not have', { labels: { ...labels, de: 'Nochmal' } }, /^0\.labels\.de: /],
    ['a name with other characters', { name: 'Resend it' }, /^0\.name: must be lowercase/],
    ['an unknown member', { webhook: 'x' }, /^0\.webhook: /],
    ['a long time limit', { timeout_seconds: 31 }, '0.timeout_seconds: must be at most 30'],
    ['a field of an unknown type', { fields: [{ name: 'a', type: 'date', labels }] }, /^0\.fields\.0\.type: /],
    ['a number without bounds', { fields: [{ name: 'a', type: 'number', labels }] }, /^0\.fields\.0\.min: /],
    [
      'bounds in the wrong order',
      { fields: [{ name: 'a', type: 'number', labels, min: 2, max: 1 }] },
      /min must not be greater than max/,
    ],
    [
      'a choice without options',
      { fields: [{ name: 'a', type: 'choice', labels, options: [] }] },
      /^0\.fields\.0\.options/,
    ],
    [
      'two fields with one name',
      { fields: [1, 2].map(() => ({ name: 'a', type: 'text', labels })) },
      '0.fields: field names must be unique',
    ],
  ])('is refused for %s', (_what, changes, message) => {
    const [problem] = problemsOf([{ ...action, ...changes }]);
    if (typeof message === 'string') expect(problem).toBe(message);
    else expect(problem).toMatch(message);
  });

  it('is refused for two actions with one name', () => {
    expect(problemsOf([action, action])).toEqual([': action names must be unique']);
  });
});
