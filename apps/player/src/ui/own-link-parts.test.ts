import { describe, expect, it } from 'vitest';
import { ownLinkParts } from './own-link-parts.ts';

const root = 'https://game.example/community';
const parts = (text: string) => ownLinkParts(text, root).map(({ text: shown, to }) => (to === null ? shown : { to }));

describe('addresses of the app in a message', () => {
  it('are links within the app, in the language that it has', () => {
    expect(parts(`Refunds\n${root}/post/article/7?lang=14.\nBye`)).toEqual([
      'Refunds\n',
      { to: '/post/article/7' },
      '.\nBye',
    ]);
    expect(parts(`${root}/feedback?issue=2&lang=14`)).toEqual([{ to: '/feedback?issue=2' }]);
  });

  it('are not recognized elsewhere', () => {
    for (const text of [
      'https://evil.example/community/post/article/7',
      'https://game.example.evil.example/community/x',
      'https://game.example/other',
      'javascript:alert(1)',
      root,
      '',
    ]) {
      expect(parts(text)).toEqual(text === '' ? [] : [text]);
    }
  });

  it('cannot leave the app', () => {
    expect(parts(`${root}//evil.example/x ${root}/../x`)).toEqual([{ to: '//evil.example/x' }, ' ', `${root}/../x`]);
  });
});
