/* Runs before the first paint: sets the color scheme, so the page does not flash white in dark mode, and prefetches
   the texts. A separate file because the content security policy forbids inline scripts. */
(() => {
  const read = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  const scheme = read('guildhall-console-scheme') ?? 'auto';
  const isDark = scheme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : scheme === 'dark';
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';

  const { texts } = document.currentScript.dataset;
  const asked = navigator.languages.find((tag) => /^(?:en|zh)\b/i.test(tag)) ?? 'en';
  const locale = read('guildhall-console-locale') ?? (/^zh/i.test(asked) ? 'zh-CN' : 'en-US');
  if (!/^(?:en-US|zh-CN)$/.test(locale) || !texts.startsWith('assets/')) return;
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'fetch';
  link.crossOrigin = '';
  link.href = `/community/console/${texts}/${locale}/all.json`;
  document.head.append(link);
})();
