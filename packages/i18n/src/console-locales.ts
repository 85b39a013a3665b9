/** The languages that the console itself speaks; staff of any other read it in English. */
export const consoleLocales = ['en-US', 'zh-CN'] as const;
export type ConsoleLocale = (typeof consoleLocales)[number];

/** The console's language for what a browser asks for. */
export const consoleLocaleOf = (tags: readonly string[]): ConsoleLocale => {
  const first = tags.find((tag) => /^(?:en|zh)\b/i.test(tag));
  return first !== undefined && /^zh/i.test(first) ? 'zh-CN' : 'en-US';
};
