import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readPageRoutes } from './page-routes.ts';

const root = mkdtempSync(join(tmpdir(), 'guildhall-page-routes-'));
afterAll(() => rmSync(root, { recursive: true }));
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
write(
  'packages/contract/src/chat/player.ts',
  ['chatSend', 'chatRead', 'chatClear', 'chatDraftSave']
    .map(
      (name) =>
        `export const ${name} = route({\n  path: '/chat/${name.slice(4).toLowerCase().replace('draft', 'draft/')}',\n});\n`,
    )
    .join('\n'),
);
write('packages/client/src/chat.ts', 'await call(chatSend, body);');
write('apps/console/src/chat.tsx', "const address = '/chat/clear';");
write('apps/player/src/draft.ts', 'await call(`/chat/draft/${action}`, body);');
write('apps/server/src/chat.routes.ts', 'answer(chatRead, read);');

describe('routes that the pages of a release call', () => {
  const isCalled = readPageRoutes(root);

  it('are those whose name, path or its beginning a page or its packages mention', () => {
    const paths = ['/chat/send', '/chat/clear', '/chat/draft/save', '/chat/read'];
    expect(paths.map(isCalled)).toEqual([true, true, true, false]);
  });

  it('include a route whose name is unknown', () => {
    expect(isCalled('/chat/other')).toBe(true);
  });

  it('are unknown without the source of the release', () => {
    expect(() => readPageRoutes(join(root, 'apps'))).toThrow('no contract');
  });
});
