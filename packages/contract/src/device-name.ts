/** Order matters: user agents of derived browsers also contain the token of the browser they derive from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\bYaBrowser\/(\d+)/, 'Yandex Browser'],
  [/\bUCBrowser\/(\d+)/, 'UC Browser'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)\S* (?:Mobile\/\S+ )?Safari\//, 'Safari'],
];

const browserOf = (agent: string): string | null => {
  for (const [pattern, name] of browsers) {
    const [, version] = pattern.exec(agent) ?? [];
    if (version !== undefined) return `${name} ${version}`;
  }
  return null;
};

/** Tokens that are not a model: languages, form factors, and the `K` of a reduced user agent. */
const isNoModel = (part: string): boolean =>
  /^(?:[a-z]{2}(?:[-_][a-z]{2})?|wv|k|u|mobile|tablet|linux|rv:.*)$/i.test(part) || /^android\b/i.test(part);

const androidOf = (parts: readonly string[], browser: string | null): string => {
  const at = parts.findIndex((part) => /^android\b/i.test(part));
  const [, version = ''] = /^android (\d+(?:\.[1-9]\d*)?)/i.exec(parts[at] ?? '') ?? [];
  const model = parts
    .slice(at + 1)
    .map((part) => part.replace(/\s*\bBuild\/.*$/, '').trim())
    .find((part) => part !== '' && !isNoModel(part));
  const system = `Android ${version}`.trim();
  if (model !== undefined) return `${model}, ${system}`;
  // A reduced user agent also freezes the Android version, so the browser is more useful.
  const isFrozen = parts.includes('K');
  return [isFrozen ? 'Android' : system, ...(browser === null ? [] : [browser])].join(', ');
};

const appleOf = (agent: string): string | null => {
  const [, device] = /\((iPhone|iPad|iPod)/.exec(agent) ?? [];
  if (device === undefined) return null;
  const [, major, minor = '0'] = /\bOS (\d+)(?:_(\d+))?/.exec(agent) ?? [];
  const version = minor === '0' ? major : `${major}.${minor}`;
  return major === undefined ? device : `${device}, ${device === 'iPad' ? 'iPadOS' : 'iOS'} ${version}`;
};

const desktops: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows PC'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\b(?:Linux|X11)\b/, 'Linux PC'],
];

/**
 * Short display name for a user agent: "Pixel 8, Android 15", "iPhone, iOS 17.5", "Windows PC, Chrome 126". Falls back
 * to the first characters of an unknown one; empty if there are none.
 */
export const deviceName = (agent: string): string => {
  const apple = appleOf(agent);
  if (apple !== null) return apple;
  const [, inside = ''] = /\(([^()]*(?:\([^()]*\)[^()]*)*)\)/.exec(agent) ?? [];
  const parts = inside.split(';').map((part) => part.trim());
  const browser = browserOf(agent);
  if (parts.some((part) => /^android\b/i.test(part))) return androidOf(parts, browser);
  const harmony = parts.find((part) => /^(?:Open)?Harmony/i.test(part));
  if (harmony !== undefined) return [parts[0] === harmony ? '' : parts[0], harmony].filter(Boolean).join(', ');
  const [, desktop] = desktops.find(([pattern]) => pattern.test(inside)) ?? [];
  if (desktop !== undefined) return [desktop, ...(browser === null ? [] : [browser])].join(', ');
  const [, product, version] = /^([\w .-]{2,40}?)\/(\d+)/.exec(agent) ?? [];
  if (product !== undefined && product !== 'Mozilla') return `${product} ${version}`;
  return browser ?? agent.trim().slice(0, 40);
};
