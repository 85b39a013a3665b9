import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startUp } from './start-up.ts';

const at = (address: string): URL => new URL(address, 'http://game.example');
const nothing = { settings: null, userInfo: null };

describe('start-up', () => {
  it('uses the defaults when nothing is stored and the URL has no parameters [B3]', () => {
    expect(startUp(nothing, at('/community/home'))).toEqual({
      settings: { dark_theme: false, locale: 'en-US', avatar: undefined },
      userInfo: {},
      ticket: null,
      parameters: null,
      safeArea: null,
      cleanAddress: '/community/home',
    });
  });

  it('lets URL parameters override stored values, and lets the language set the locale [B2]', () => {
    const stored = {
      settings: { dark_theme: true, locale: 'fr-FR', avatar: 3 },
      userInfo: { imei: 'old', guid: 1, channel: 2, version: '1', lang: 10, owner: 'a' },
    };
    expect(startUp(stored, at('/community/?imei=new&guid=10001&channel=5&version=3.4&lang=18#lt=abc.def'))).toEqual({
      settings: { dark_theme: true, locale: 'ar-SA', avatar: 3 },
      userInfo: { imei: 'new', guid: 10_001, channel: 5, version: '3.4', lang: 18, owner: 'a' },
      ticket: 'abc.def',
      parameters: { guid: 10_001, channel: 5, version: '3.4' },
      safeArea: null,
      cleanAddress: '/community/',
    });
  });

  it('does not let a stored language override the locale the player chose since [B2]', () => {
    const stored = { settings: { locale: 'ja-JP' }, userInfo: { lang: 11 } };
    expect(startUp(stored, at('/community/home')).settings.locale).toBe('ja-JP');
  });

  it('never throws for any stored value or URL [B2]', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.string(), (settings, userInfo, query) => {
        const url = at('/community/home');
        url.search = query;
        const result = startUp({ settings, userInfo }, url);
        expect(typeof result.settings.dark_theme).toBe('boolean');
        expect(result.settings.locale).toMatch(/^[a-z]{2}-[A-Z]{2}$/);
      }),
    );
  });

  it('never takes the device owner from the URL [P1]', () => {
    expect(startUp(nothing, at('/community/home?owner=somebody')).userInfo.owner).toBeUndefined();
  });

  it('opens no drafts offline after a launch that does not name their owner, also after the next start [threat 5]', () => {
    const owned = { guid: 10_001, owner: 'ada', offline_owner: 'ada' };
    const ownerAfter = (userInfo: unknown, address: string): string | undefined =>
      startUp({ settings: null, userInfo }, at(address)).userInfo.offline_owner;
    expect(ownerAfter(owned, '/community/feedback')).toBe('ada');
    expect(ownerAfter(owned, '/community/feedback?guid=10001&lang=3#lt=abc.def')).toBe('ada');
    for (const launch of ['?guid=10002', '?guid=10002#lt=abc.def', '#lt=abc.def', '?guid=#lt=abc.def', '?guid=ada']) {
      expect(ownerAfter(owned, `/community/feedback${launch}`), launch).toBeUndefined();
      const { userInfo } = startUp({ settings: null, userInfo: owned }, at(`/community/feedback${launch}`));
      expect(ownerAfter(userInfo, '/community/feedback'), `${launch}, then a reload`).toBeUndefined();
      expect(ownerAfter(userInfo, '/community/feedback?guid=10001'), `${launch}, then ada`).toBeUndefined();
    }
    // What was written without a launch is not opened for a player either.
    expect(ownerAfter({ guid: 10_001, offline_owner: '' }, '/community/feedback?guid=10001')).toBeUndefined();
    expect(ownerAfter({ offline_owner: '' }, '/community/feedback')).toBe('');
    expect(ownerAfter(null, '/community/feedback?offline_owner=ada')).toBeUndefined();
  });

  it('keeps other parameters and fragments in the URL [B5]', () => {
    const { cleanAddress } = startUp(nothing, at('/community/home/official?type=guide&guid=1#section'));
    expect(cleanAddress).toBe('/community/home/official?type=guide#section');
  });

  it('takes the safe area only if it is four sensible numbers, and removes it from the URL [A10]', () => {
    const { safeArea, cleanAddress } = startUp(nothing, at('/community/home?safe_area=0,44,21.5,44'));
    expect(safeArea).toEqual([0, 44, 21.5, 44]);
    expect(cleanAddress).toBe('/community/home');
    for (const value of ['', '1,2,3', '1,2,3,4,5', '1,2,3,', '1,2,3,-4', '0,0,0,201', '1px,2,3,4', 'Infinity,0,0,0']) {
      expect(startUp(nothing, at(`/community/home?safe_area=${value}`)).safeArea).toBeNull();
    }
  });
});
