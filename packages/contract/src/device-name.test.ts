import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deviceName } from './device-name.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 8 Build/AP3A.241005.015; wv) ${webkit} Version/4.0 Chrome/130.0.6723.102 Mobile Safari/537.36`,
    'Pixel 8, Android 15',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; Pixel 8 Pro) ${webkit} Chrome/124.0.0.0 Mobile Safari/537.36`,
    'Pixel 8 Pro, Android 14',
  ],
  [
    `Mozilla/5.0 (Linux; Android 13; SM-S918B Build/TP1A.220624.014; wv) ${webkit} Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36`,
    'SM-S918B, Android 13',
  ],
  [
    `Mozilla/5.0 (Linux; Android 12; 2201117TG Build/SKQ1.211103.001; wv) ${webkit} Version/4.0 Chrome/108.0.5359.128 Mobile Safari/537.36`,
    '2201117TG, Android 12',
  ],
  [
    `Mozilla/5.0 (Linux; U; Android 11; zh-cn; Redmi K30 Pro Build/RKQ1.200826.002) ${webkit} Version/4.0 Chrome/89.0.4389.116 Mobile Safari/537.36 XiaoMi/MiuiBrowser/15.5.22`,
    'Redmi K30 Pro, Android 11',
  ],
  [
    `Mozilla/5.0 (Linux; Android 8.1.0; vivo 1811 Build/OPM1.171019.026; wv) ${webkit} Version/4.0 Chrome/88.0.4324.181 Mobile Safari/537.36`,
    'vivo 1811, Android 8.1',
  ],
  [`Mozilla/5.0 (Linux; Android 9; SM-T510) ${webkit} Chrome/91.0.4472.101 Safari/537.36`, 'SM-T510, Android 9'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/126.0.0.0 Mobile Safari/537.36`, 'Android, Chrome 126'],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
    'Android, Samsung Internet 25',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/125.0.0.0 Mobile Safari/537.36 EdgA/125.0.0.0`,
    'Android, Edge 125',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/124.0.0.0 Mobile Safari/537.36 OPR/82.0.0.0`,
    'Android, Opera 82',
  ],
  ['Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0', 'Android 14, Firefox 127'],
  ['Dalvik/2.1.0 (Linux; U; Android 13; M2101K6G Build/TKQ1.221013.002)', 'M2101K6G, Android 13'],
  [`Mozilla/5.0 (Linux; Android 11)`, 'Android 11'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) ${safari} Mobile/15E148`, 'iPhone, iOS 17.5'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${safari} Version/17.5 Mobile/15E148 Safari/604.1`,
    'iPhone, iOS 17.5',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) ${safari} CriOS/120.0.6099.119 Mobile/15E148 Safari/604.1`,
    'iPhone, iOS 16',
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) ${safari} Version/16.6 Mobile/15E148 Safari/604.1`,
    'iPad, iPadOS 16.6',
  ],
  [
    'Mozilla/5.0 (iPod touch; CPU iPhone OS 12_5_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1',
    'iPod, iOS 12.5',
  ],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/126.0.0.0 Safari/537.36`, 'Windows PC, Chrome 126'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`,
    'Windows PC, Edge 126',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Windows PC, Firefox 128'],
  [
    `Mozilla/5.0 (Windows NT 6.1; WOW64) ${webkit} QtWebEngine/5.15.2 Chrome/83.0.4103.122 Safari/537.36`,
    'Windows PC, Chrome 83',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/122.0.0.0 YaBrowser/24.4.0.0 Safari/537.36`,
    'Windows PC, Yandex Browser 24',
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari} Version/17.4 Safari/605.1.15`, 'Mac, Safari 17'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Chrome/125.0.0.0 Safari/537.36`, 'Mac, Chrome 125'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:126.0) Gecko/20100101 Firefox/126.0', 'Mac, Firefox 126'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/131.0.0.0 Safari/537.36`, 'Linux PC, Chrome 131'],
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0', 'Linux PC, Firefox 125'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/123.0.0.0 Safari/537.36`, 'Chromebook, Chrome 123'],
  [
    `Mozilla/5.0 (Phone; OpenHarmony 4.1) ${webkit} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile`,
    'Phone, OpenHarmony 4.1',
  ],
  ['UnityPlayer/2021.3.16f1 (UnityWebRequest/1.0, libcurl/7.84.0-DEV)', 'UnityPlayer 2021'],
  ['EmberRealms/3.4.0 CFNetwork/1410.0.3 Darwin/22.6.0', 'EmberRealms 3'],
  ['something else', 'something else'],
  ['', ''],
])('user agent %s is named %s [F1]', (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});

it('any user agent yields a short name without slow regular expressions [F1]', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (text) => {
      expect(deviceName(text).length).toBeLessThanOrEqual(310);
    }),
  );
  const timeOf = (): number => {
    const startedAt = Date.now();
    for (const piece of ['(', '((', ';', 'Android ', 'a/', ' Build/']) deviceName(piece.repeat(300).slice(0, 300));
    return Date.now() - startedAt;
  };
  // A slow expression is slow each time; a busy machine interrupts some of them.
  expect(Math.min(...Array.from({ length: 5 }, timeOf))).toBeLessThan(100);
});
