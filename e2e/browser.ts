import type { BrowserContextOptions } from '@playwright/test';

/** A second list replaces the first: so these are Playwright's own, too. */
const withoutFeatures = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];
/** The address bar's suggestions: nobody sees them, yet each window loads a page for them. A third of all tests' time. */
const withoutSuggestions = ['WebUIOmniboxAimPopup', 'WebUIOmniboxPopup'];

/** Debian's Chromium, without what it would try to fetch by itself. */
export const browserOptions = {
  browserName: 'chromium' as const,
  launchOptions: {
    executablePath: process.env['GUILDHALL_CHROMIUM'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${[...withoutFeatures, ...withoutSuggestions].join(',')}`,
    ],
  },
};

/** Where staff sit. What opens stands still at once: a click that comes sooner than any hand would miss it on its way. */
export const desktop = {
  viewport: { width: 1440, height: 900 },
  hasTouch: false,
  locale: 'en-US',
  timezoneId: 'Europe/Berlin',
  reducedMotion: 'reduce',
} satisfies BrowserContextOptions;
