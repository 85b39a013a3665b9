import { describe, expect, it } from 'vitest';
import { playedFormOf, recordedTypeOf, type VoiceEngine } from './voice-forms.ts';

const engine = (vendor: string, records: readonly string[], plays: readonly string[]): VoiceEngine => ({
  vendor,
  canRecord: (type) => records.some((name) => type.includes(name)),
  canPlay: (type) => plays.some((name) => type.includes(name)),
});
const apple = 'Apple Computer, Inc.';

describe('the form of a voice message [H3]', () => {
  it.each([
    ['Chromium', engine('Google Inc.', ['webm', 'mp4'], ['webm', 'mp4']), 'audio/webm;codecs=opus', 'webm'],
    ['Firefox', engine('', ['webm'], ['webm', 'mp4']), 'audio/webm;codecs=opus', 'webm'],
    ['an iPhone', engine(apple, ['mp4'], ['mp4']), 'audio/mp4;codecs=mp4a.40.2', 'mp4'],
    [
      'an iPhone that claims WebM',
      engine(apple, ['webm', 'mp4'], ['webm', 'mp4']),
      'audio/mp4;codecs=mp4a.40.2',
      'mp4',
    ],
    ['an engine without WebM', engine('', ['mp4'], ['mp4']), 'audio/mp4;codecs=mp4a.40.2', 'mp4'],
    ['WebKit without AAC', engine(apple, ['webm'], ['webm']), null, 'webm'],
    ['an engine without sound', engine('', [], []), null, 'webm'],
  ])('fits %s', (_name, own, recorded, played) => {
    expect([recordedTypeOf(own), playedFormOf(own)]).toEqual([recorded, played]);
  });
});
