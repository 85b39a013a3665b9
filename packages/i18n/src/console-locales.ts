/** UI languages of the console; other browser languages fall back to English. */
export const consoleLocales = ['en-US', 'zh-CN'] as const;
export type ConsoleLocale = (typeof consoleLocales)[number];

export const consoleLocaleOf = (tags: readonly string[]): ConsoleLocale => {
  const first = tags.find((tag) => /^(?:en|zh)\b/i.test(tag));
  return first !== undefined && /^zh/i.test(first) ? 'zh-CN' : 'en-US';
};
