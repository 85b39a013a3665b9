import { existsSync } from 'node:fs';
import { findBody, viewport, type Engine, type EnginePage, type Find } from './engine.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { start } from './processes.ts';

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
const browser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
/** The window has the size of the screen only in full screen. */
const browserArguments = [
  '--automation',
  '--full-screen',
  '--enable-media-stream=true',
  '--enable-mock-capture-devices=true',
  '--autoplay-policy=allow',
];

interface Answer {
  readonly value: unknown;
}

/** WebKitGTK through WebKitWebDriver, by the WebDriver protocol over plain HTTP. It needs a screen, so Xvfb is one. */
export const startWebKit = async (): Promise<Engine> => {
  if (!existsSync(browser)) throw new Error('WebKitGTK is missing: apt-get install webkit2gtk-driver xvfb');
  const port = await freePort();
  const display = `:${90 + (process.pid % 900)}`;
  const screen = start('Xvfb', [
    display,
    '-screen',
    '0',
    `${viewport.width}x${viewport.height}x24`,
    '-nolisten',
    'tcp',
  ]);
  const driver = start('stdbuf', ['-oL', 'WebKitWebDriver', '--host=127.0.0.1', `--port=${port}`], {
    DISPLAY: display,
  });

  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const { value } = (await response.json()) as Answer;
    if (!response.ok) throw new Error(`WebDriver ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  for (let tries = 0; ; tries += 1) {
    const status = await call('GET', '/status').catch(() => null);
    if (status !== null) break;
    if (tries === 100) throw new Error('WebKitWebDriver did not start');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }

  const newPage = async (): Promise<EnginePage> => {
    const options = { binary: browser, args: browserArguments };
    const capabilities = { alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options } };
    const { sessionId } = (await call('POST', '/session', { capabilities })) as { sessionId: string };
    const at = `/session/${sessionId}`;
    await call('POST', `${at}/timeouts`, { script: 30_000, pageLoad: 60_000 });
    await call('POST', `${at}/window/rect`, { x: 0, y: 0, ...viewport });
    const elementOf = async (find: Find): Promise<string> => {
      const script = `const find = arguments[0]; const element = (() => { ${findBody} })();
        element?.scrollIntoView({ block: 'center' }); return element;`;
      const found = (await call('POST', `${at}/execute/sync`, { script, args: [find] })) as Record<
        string,
        string
      > | null;
      if (found === null) throw new Error(`there is no ${JSON.stringify(find)}`);
      return `${at}/element/${found[elementKey] ?? ''}`;
    };
    return {
      open: async (address) => void (await call('POST', `${at}/url`, { url: address })),
      run: async <T>(body: string, ...args: readonly unknown[]) => {
        const script = `const done = arguments[arguments.length - 1];
          (async (...args) => { ${body} })(...[...arguments].slice(0, -1)).then(
            (value) => done(JSON.stringify({ value })), (error) => done(JSON.stringify({ error: String(error) })));`;
        const answer = JSON.parse(String(await call('POST', `${at}/execute/async`, { script, args }))) as {
          value: T;
          error?: string;
        };
        if (answer.error !== undefined) throw new Error(answer.error);
        return answer.value;
      },
      click: async (element) => {
        const attempt = async (): Promise<unknown> => call('POST', `${await elementOf(element)}/click`, {});
        // An element that moves into place cannot be clicked yet.
        await attempt().catch(async () => {
          await new Promise((resolve) => setTimeout(resolve, 1000));
          return attempt();
        });
      },
      type: async (element, text) => void (await call('POST', `${await elementOf(element)}/value`, { text })),
      choose: async (element, file) => void (await call('POST', `${await elementOf(element)}/value`, { text: file })),
      picture: async () => Buffer.from(String(await call('GET', `${at}/screenshot`)), 'base64'),
      close: async () => void (await call('DELETE', at)),
    };
  };
  return {
    name: 'WebKitGTK',
    newPage,
    close: async () => {
      await driver.end();
      await screen.end();
    },
  };
};
