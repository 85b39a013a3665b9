import { TICKET_FRAGMENT } from '@guildhall/contract/http/page-bootstrap.ts';
import { defaultLocale, isLocale, localeOfLang, type Locale } from '@guildhall/i18n/locales.ts';

export interface Settings {
  readonly dark_theme: boolean;
  readonly locale: Locale;
  /** Absent until the player chooses one, which shows a dot on the Me tab (B3). */
  readonly avatar?: number | undefined;
}

export interface UserInfo {
  readonly imei?: string | undefined;
  readonly guid?: number | undefined;
  readonly channel?: number | undefined;
  readonly version?: string | undefined;
  readonly lang?: number | undefined;
  /** Whose data this device stores, as of the last launch. Set only from a server response, never from the URL. */
  readonly owner?: string | undefined;
  /**
   * Whose drafts open while the server cannot be reached: the owner in the last session response, '' for the device.
   * Absent after a launch that names another player, until the server has answered it (threat 5).
   */
  readonly offline_owner?: string | undefined;
  /** The device key, for webviews without cookies. */
  readonly device?: string | undefined;
  /** What of the owner is open or answered, for the next start (features/replies/own.model.ts checks it). */
  readonly own?: unknown;
}

// Parsed by hand, to keep the schema library out of the first screen's bundle.
const fieldsOf = (stored: unknown): Record<string, unknown> =>
  typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
const stringIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

export const parseSettings = (stored: unknown): Settings => {
  const { dark_theme: isDark, locale, avatar } = fieldsOf(stored);
  return { dark_theme: isDark === true, locale: isLocale(locale) ? locale : defaultLocale, avatar: numberIn(avatar) };
};

export const parseUserInfo = (stored: unknown): UserInfo => {
  const { imei, guid, channel, version, lang, owner, offline_owner: offlineOwner, device, own } = fieldsOf(stored);
  return {
    imei: stringIn(imei),
    guid: numberIn(guid),
    channel: numberIn(channel),
    version: stringIn(version),
    lang: numberIn(lang),
    owner: stringIn(owner),
    offline_owner: stringIn(offlineOwner),
    device: stringIn(device),
    own: own ?? undefined,
  };
};

const numberOf = (text: string | null): number | undefined => {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
};

const launchParameterNames = ['imei', 'guid', 'channel', 'version', 'lang', 'safe_area'] as const;

/** CSS pixels that a notch, rounded corners or a system bar cover: top, right, bottom, left. */
export type SafeArea = readonly number[];

const maxInsetPx = 200;

/** From game clients whose webview does not report its safe area. */
const safeAreaOf = (text: string | null): SafeArea | null => {
  const insets = (text ?? '').split(',').map((inset) => numberOf(inset) ?? -1);
  return insets.length === 4 && insets.every((inset) => inset >= 0 && inset <= maxInsetPx) ? insets : null;
};

export interface LaunchParameters {
  readonly guid: number;
  readonly channel: number | undefined;
  readonly version: string | undefined;
}

export interface StartUp {
  readonly settings: Settings;
  readonly userInfo: UserInfo;
  readonly ticket: string | null;
  /**
   * The game client's URL parameters, if they name a player. They count as a launch only where the installation allows
   * it (P1).
   */
  readonly parameters: LaunchParameters | null;
  readonly safeArea: SafeArea | null;
  /** The URL without ticket and launch parameters (B5). */
  readonly cleanAddress: string;
}

/** Pure start-up logic in the order of B2: stored values, then URL parameters, then the language. */
export const startUp = (stored: { settings: unknown; userInfo: unknown }, address: URL): StartUp => {
  const query = address.searchParams;
  const settings = parseSettings(stored.settings);
  const userInfo = parseUserInfo(stored.userInfo);
  const fragment = new URLSearchParams(address.hash.slice(1));
  const ticket = fragment.get(TICKET_FRAGMENT);
  const isLaunch = ticket !== null || query.has('guid');
  // The stored guid is the offline owner's: a launch that names another one removes the offline owner.
  const namedGuid = numberOf(query.get('guid'));
  const isSamePlayer = Boolean(userInfo.offline_owner) && namedGuid !== undefined && namedGuid === userInfo.guid;
  const merged: UserInfo = {
    ...userInfo,
    offline_owner: isLaunch && !isSamePlayer ? undefined : userInfo.offline_owner,
    imei: query.get('imei') ?? userInfo.imei,
    guid: namedGuid ?? userInfo.guid,
    channel: numberOf(query.get('channel')) ?? userInfo.channel,
    version: query.get('version') ?? userInfo.version,
    lang: numberOf(query.get('lang')) ?? userInfo.lang,
  };
  const hasLangParameter = numberOf(query.get('lang')) !== undefined;
  const locale = hasLangParameter && merged.lang !== undefined ? localeOfLang(merged.lang) : undefined;
  const isNamed = namedGuid !== undefined && Number.isSafeInteger(namedGuid) && namedGuid > 0;
  const clean = new URL(address);
  for (const hint of launchParameterNames) clean.searchParams.delete(hint);
  if (ticket !== null) clean.hash = '';
  return {
    settings: locale === undefined ? settings : { ...settings, locale },
    userInfo: merged,
    ticket,
    parameters: isNamed ? { guid: namedGuid, channel: merged.channel, version: merged.version } : null,
    safeArea: safeAreaOf(query.get('safe_area')),
    cleanAddress: clean.pathname + clean.search + clean.hash,
  };
};
