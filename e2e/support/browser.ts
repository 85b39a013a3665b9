import { existsSync } from 'node:fs';
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

/**
 * Debian's Chromium. The shell is the same engine without windows, and a third faster. Its script in `/usr/bin` stays the
 * parent of the browser, so killing that would not kill the browser.
 */
const installed = ['/usr/lib/chromium/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));

/** For `addInitScript`: this browser has answered the console's question about sounds and notifications, with no. */
export const withoutAlerts = (): void => {
  try {
    for (const [name, value] of [
      ['asked', 'true'],
      ['sound', 'false'],
    ] as const) {
      localStorage.setItem(`guildhall-console-alerts-${name}`, value);
    }
  } catch {
    // An empty page has no storage.
  }
};

/** Chromium with background network requests turned off. */
export const browserOptions = {
  browserName: 'chromium' as const,
  launchOptions: {
    executablePath: process.env['GUILDHALL_CHROMIUM'] ?? installed ?? 'chromium',
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
