import { feedbackContextSchema } from '@guildhall/contract/feedback/context.ts';
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

describe('the context of a report', () => {
  it('shows every part in order and sends exactly what is shown [F1]', () => {
    const context = contextOf(around);
    expect(shownParts(context)).toEqual([
      { part: 'version', lines: ['3.4.0'] },
      { part: 'channel', lines: ['5'] },
      { part: 'device', lines: ['Android 11'] },
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

  it('cuts long parts at whole characters [F1]', () => {
    const long = `${'x'.repeat(499)}😀`;
    const { device, errors } = contextOf({ ...around, userAgent: long.slice(200), errors: [long] });
    expect([device, errors]).toEqual(['x'.repeat(299), ['x'.repeat(499)]]);
  });

  it('omits the parts the player removed, up to all of them [F1]', () => {
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

  it('omits unknown values [F1]', () => {
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

  it('satisfies the contract for any device values [F1]', () => {
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
