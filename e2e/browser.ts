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
    ],
  },
};
