import type { Server } from 'node:http';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogues, consoleTexts, playerTexts, type TextsOptions } from './catalogues-plugin.ts';

const startServer = async (base: string, options: TextsOptions, ...plugins: Plugin[]) => {
  const server: ViteDevServer = await createServer({
    configFile: false,
    root: import.meta.dirname,
    base,
    logLevel: 'silent',
    plugins: [catalogues(options), ...plugins],
    optimizeDeps: { noDiscovery: true },
    server: { port: 0, host: '127.0.0.1', ws: false, watch: null },
  });
  await server.listen();
  const address = (server.httpServer as Server).address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.close() };
};

/** Stands in for the proxy to the console's dev server. */
const passedOn: Plugin = {
  name: 'passed-on',
  configureServer: (server) => {
    server.middlewares.use((request, response, next) => {
      if (request.url?.startsWith('/community/console/') === true) response.end('passed on');
      else next();
    });
  },
};

describe('the parts of the player’s texts', () => {
  const idsOf = async (part: string): Promise<string[]> => {
    const server = await startServer('/community/', playerTexts);
    try {
      const answer = await fetch(`${server.origin}/community/texts/en-US/${part}.json`);
      return Object.keys((await answer.json()) as object);
    } finally {
      await server.stop();
    }
  };

  it('have what the home shows in the first, and what only lists and articles show in another', async () => {
    const [core, articles] = [await idsOf('core'), await idsOf('articles')];
    const ofHome = ['articles.support.heading', 'articles.category.account_issue', 'title.support', 'shell.tab.me'];
    const ofLists = ['articles.empty.text', 'articles.event.from', 'time.hours', 'title.news', 'title.workshop_events'];
    expect(core).toEqual(expect.arrayContaining(ofHome));
    expect(articles).toEqual(expect.arrayContaining(ofLists));
    expect(core.filter((id) => articles.includes(id))).toEqual([]);
  });
});

describe('texts in development', () => {
  let player: Awaited<ReturnType<typeof startServer>>;
  let consoleServer: Awaited<ReturnType<typeof startServer>>;
  beforeAll(async () => {
    player = await startServer('/community/', playerTexts, passedOn);
    consoleServer = await startServer('/community/console/', consoleTexts);
  });
  afterAll(async () => {
    await Promise.all([player.stop(), consoleServer.stop()]);
  });

  it('are served separately for each app', async () => {
    const core = await fetch(`${player.origin}/community/texts/de-DE/core.json`);
    expect(await core.json()).toHaveProperty(['shell.retry'], 'Erneut versuchen');
    const all = await fetch(`${consoleServer.origin}/community/console/texts/en-US/all.json`);
    expect(Object.keys((await all.json()) as object).length).toBeGreaterThan(500);
  });

  it('of the console are not served by the player’s server', async () => {
    const response = await fetch(`${player.origin}/community/console/texts/en-US/all.json`);
    expect(await response.text()).toBe('passed on');
  });

  it.each(['en-US/all', 'xx-XX/core', 'nonsense'])(
    'are answered with an error for the unknown path %s',
    async (path) => {
      const response = await fetch(`${player.origin}/community/texts/${path}.json`);
      expect(response.status).toBe(404);
      expect(await response.text()).toMatch(/no texts|no language/);
    },
  );
});

it('fails the build for a part without texts', () => {
  const empty = catalogues({ ...playerTexts, partOf: () => 'core' });
  const resolve = empty.configResolved as (config: object) => void;
  expect(() => resolve({ command: 'build', base: '/community/' })).toThrow('zh-CN/more: no texts');
});

it('fails the build if a last-resort text is missing', () => {
  const without = catalogues({ ...playerTexts, lastResort: ['shell.no_such_text'] });
  const load = without.load as (id: string) => unknown;
  expect(() => load('\0virtual:texts')).toThrow('shell.no_such_text is no plain text');
});
