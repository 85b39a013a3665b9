import { expect, it } from 'vitest';
import { deviceName } from './device-name.ts';

it('finds the browser and the system, or says nothing', () => {
  const edge = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0';
  expect([edge, 'curl/8', null].map(deviceName)).toEqual(['Edge · Windows', null, null]);
});
