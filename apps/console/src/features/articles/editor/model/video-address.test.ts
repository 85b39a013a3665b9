import { defaultVideoHosts } from '@guildhall/contract/articles/rich-text.ts';
import { expect, test } from 'vitest';
import { videoAddressFrom } from './video-address.ts';

const youtube = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';

test.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s',
  'youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ?si=abc',
  'https://m.youtube.com/shorts/dQw4w9WgXcQ',
  'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
])('%s becomes the address without cookies', (typed) => {
  expect(videoAddressFrom(typed, defaultVideoHosts)).toBe(youtube);
});

test.each([
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
  ['https://vimeo.com/76979871/abc123', 'https://player.vimeo.com/video/76979871?h=abc123&dnt=1'],
  ['https://player.vimeo.com/video/76979871?h=abc123', 'https://player.vimeo.com/video/76979871?h=abc123&dnt=1'],
])('%s becomes the address that does not track', (typed, address) => {
  expect(videoAddressFrom(typed, defaultVideoHosts)).toBe(address);
});

test.each([
  'https://evil.example/embed/x',
  'javascript:alert(1)',
  'https://www.youtube-nocookie.com.evil.example/embed/x',
  'not an address',
  '',
])('%s is refused', (typed) => {
  expect(videoAddressFrom(typed, defaultVideoHosts)).toBe(null);
});

test('hosts that the installation lists are kept as they are', () => {
  expect(videoAddressFrom('https://video.example.com/e/1?a=2', ['video.example.com'])).toBe(
    'https://video.example.com/e/1?a=2',
  );
  expect(videoAddressFrom(youtube, [])).toBe(null);
});
