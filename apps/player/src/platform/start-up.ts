import { TICKET_FRAGMENT } from '@guildhall/contract/page.ts';
import { defaultLocale, isLocale, localeOfLang, type Locale } from '@guildhall/i18n/locales.ts';

export interface Settings {
  readonly dark_theme: boolean;
  readonly locale: Locale;
  /** Absent until the player chooses one; the absence raises the dot on Me (B3). */
  readonly avatar?: number | undefined;
}

export interface UserInfo {
  readonly imei?: string | undefined;
  readonly guid?: number | undefined;
  readonly channel?: number | undefined;
  readonly version?: string | undefined;
  readonly lang?: number | undefined;
  /** Whose data this device holds, as the server said at the last launch; a hint never sets it. */
  readonly owner?: string | undefined;
  /** The device's key, where the webview keeps no cookies. */
  readonly device?: string | undefined;
}

// Parsed by hand: the first screen carries no schema library for the sake of nine fields.
const fieldsOf = (stored: unknown): Record<string, unknown> =>
  typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
const stringIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

export const parseSettings = (stored: unknown): Settings => {
  const { dark_theme: isDark, locale, avatar } = fieldsOf(stored);
  return { dark_theme: isDark === true, locale: isLocale(locale) ? locale : defaultLocale, avatar: numberIn(avatar) };
};

export const parseUserInfo = (stored: unknown): UserInfo => {
  const { imei, guid, channel, version, lang, owner, device } = fieldsOf(stored);
  return {
    imei: stringIn(imei),
    guid: numberIn(guid),
    channel: numberIn(channel),
    version: stringIn(version),
    lang: numberIn(lang),
    owner: stringIn(owner),
    device: stringIn(device),
  };
};

const numberOf = (text: string | null): number | undefined => {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
};

const hints = ['imei', 'guid', 'channel', 'version', 'lang'] as const;

export interface LaunchParameters {
  readonly guid: number;
  readonly channel: number | undefined;
  readonly version: string | undefined;
}

export interface StartUp {
  readonly settings: Settings;
  readonly userInfo: UserInfo;
  readonly ticket: string | null;
  /** What the game client says of itself, where its link names a player; a launch only where parameters are one (P1). */
  readonly parameters: LaunchParameters | null;
  /** The address without what the game handed over (B5). */
  readonly cleanAddress: string;
}

/** B2, in its order, from values to values: what is stored, then the address, then the language it names. */
export const startUp = (stored: { settings: unknown; userInfo: unknown }, address: URL): StartUp => {
  const query = address.searchParams;
  const settings = parseSettings(stored.settings);
  const userInfo = parseUserInfo(stored.userInfo);
  const told: UserInfo = {
    ...userInfo,
    imei: query.get('imei') ?? userInfo.imei,
    guid: numberOf(query.get('guid')) ?? userInfo.guid,
    channel: numberOf(query.get('channel')) ?? userInfo.channel,
    version: query.get('version') ?? userInfo.version,
    lang: numberOf(query.get('lang')) ?? userInfo.lang,
  };
  const isLangTold = numberOf(query.get('lang')) !== undefined;
  const locale = isLangTold && told.lang !== undefined ? localeOfLang(told.lang) : undefined;
  const fragment = new URLSearchParams(address.hash.slice(1));
  const ticket = fragment.get(TICKET_FRAGMENT);
  const namedGuid = numberOf(query.get('guid'));
  const isNamed = namedGuid !== undefined && Number.isSafeInteger(namedGuid) && namedGuid > 0;
  const clean = new URL(address);
  for (const hint of hints) clean.searchParams.delete(hint);
  if (ticket !== null) clean.hash = '';
  return {
    settings: locale === undefined ? settings : { ...settings, locale },
    userInfo: told,
    ticket,
    parameters: isNamed ? { guid: namedGuid, channel: told.channel, version: told.version } : null,
    cleanAddress: clean.pathname + clean.search + clean.hash,
  };
};
