import { feedbackContextSchema } from '@guildhall/contract/feedback-context.ts';
import fc from 'fast-check';
import { is } from 'valibot';
import { describe, expect, it } from 'vitest';
import { contextOf, contextWithout, shownParts, type Surroundings } from './context.model.ts';

const around: Surroundings = {
  version: '3.4.0',
  channel: 5,
  userAgent: 'Mozilla/5.0 (Linux; Android 11)',
  screen: { width: 360, height: 780, density: 2.625_000_1 },
  locale: 'de-DE',
  isOnline: true,
  connection: '4g',
  appVersion: '0.1.0',
  errors: ['TypeError: x is undefined'],
};

describe('what is sent along', () => {
  it('F1 shows every part, in its order, and sends exactly that', () => {
    const context = contextOf(around);
    expect(shownParts(context)).toEqual([
      { part: 'version', lines: ['3.4.0'] },
      { part: 'channel', lines: ['5'] },
      { part: 'device', lines: ['Mozilla/5.0 (Linux; Android 11)'] },
      { part: 'screen', lines: ['360 × 780 @ 2.63'] },
      { part: 'language', lines: ['de-DE'] },
      { part: 'network', lines: ['4g'] },
      { part: 'app', lines: ['0.1.0'] },
      { part: 'errors', lines: ['TypeError: x is undefined'] },
    ]);
    expect(contextWithout(context, [])).toEqual(context);
    expect(
      shownParts(context)
        .map(({ part }) => part)
        .sort(),
    ).toEqual(Object.keys(context).sort());
  });

  it('F1 leaves out what the player took out, down to nothing at all', () => {
    const context = contextOf(around);
    expect(contextWithout(context, ['device', 'errors', 'network'])).toEqual({
      version: '3.4.0',
      channel: 5,
      screen: '360 × 780 @ 2.63',
      language: 'de-DE',
      app: '0.1.0',
    });
    expect(contextWithout(context, Object.keys(context))).toBeNull();
  });

  it('F1 names nothing that is not known', () => {
    const bare = {
      ...around,
      version: undefined,
      channel: undefined,
      connection: undefined,
      appVersion: '',
      errors: [],
    };
    expect(Object.keys(contextOf(bare)).sort()).toEqual(['device', 'language', 'screen']);
    expect(contextOf({ ...around, isOnline: false }).network).toBe('offline');
  });

  it('F1 fits the contract whatever the device says of itself', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 2000 }),
        fc.option(fc.integer(), { nil: undefined }),
        fc.array(fc.string({ maxLength: 1200 }), { maxLength: 30 }),
        (text, channel, errors) => {
          const context = contextOf({
            ...around,
            version: text,
            channel,
            userAgent: text,
            locale: text,
            connection: text,
            appVersion: text,
            errors,
          });
          expect(is(feedbackContextSchema, context)).toBe(true);
        },
      ),
    );
  });
});
