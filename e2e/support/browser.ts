import type { BrowserContextOptions } from '@playwright/test';

/** `--disable-features` replaces Playwright's own list, so its entries are repeated here. */
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
/** The address bar's suggestion popups load a page for each window, which costs a third of the total test time. */
const withoutSuggestions = ['WebUIOmniboxAimPopup', 'WebUIOmniboxPopup'];

/** Debian's Chromium with background network requests turned off. */
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

/** Reduced motion, because a click during an opening animation would miss its target. */
export const desktop = {
  viewport: { width: 1440, height: 900 },
  hasTouch: false,
  locale: 'en-US',
  timezoneId: 'Europe/Berlin',
  reducedMotion: 'reduce',
} satisfies BrowserContextOptions;
