import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBody, viewport, type Engine, type EnginePage, type Find } from './engine.ts';
import { start } from './processes.ts';

/** A microphone without a device and without a question, sound without a gesture, no traffic of its own. */
const preferences = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.autoplay.default': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.server': '',
  'app.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'services.settings.server': 'http://127.0.0.1:9/',
  'extensions.systemAddon.update.enabled': false,
};

/** A screen that slides in still moves its elements, and a click on the old place would miss. Gives up after two seconds. */
const settled = `for (let frame = 0, before = -1; frame < 120 && element !== null; frame += 1) {
  const { top } = element.getBoundingClientRect();
  if (top === before) break;
  before = top;
  await new Promise((done) => requestAnimationFrame(done));
}`;

type Reply = { readonly id?: number; readonly result?: unknown; readonly error?: string; readonly message?: string };

/** A client of WebDriver BiDi: numbered commands over a socket. */
const connect = async (address: string) => {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (reply: Reply) => void>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply;
    waiting.get(reply.id ?? 0)?.(reply);
    waiting.delete(reply.id ?? 0);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('Firefox refused the connection')));
  });
  const send = async <T>(method: string, params: object): Promise<T> => {
    const id = (last += 1);
    const replied = new Promise<Reply>((resolve) => void waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { error, message, result } = await replied;
    if (error !== undefined) throw new Error(`${method}: ${error}: ${message ?? ''}`);
    return result as T;
  };
  return { send, close: () => socket.close() };
};

/** Firefox without a window, by WebDriver BiDi. */
export const startFirefox = async (): Promise<Engine> => {
  const profile = mkdtempSync(join(tmpdir(), 'guildhall-firefox-'));
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref('${name}', ${JSON.stringify(value)});`);
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const firefox = start('firefox-esr', [
    '--headless',
    '--profile',
    profile,
    '--remote-debugging-port=0',
    'about:blank',
  ]);
  const [, address = ''] = await firefox.said(/WebDriver BiDi listening on (ws:\S+)/);
  const { send, close } = await connect(`${address}/session`);
  await send('session.new', { capabilities: {} });

  const newPage = async (): Promise<EnginePage> => {
    const { userContext } = await send<{ userContext: string }>('browser.createUserContext', {});
    const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab', userContext });
    await send('browsingContext.setViewport', { context, viewport });
    const evaluate = async (functionDeclaration: string, argument: unknown) => {
      const answer = await send<{
        type: string;
        result: { value?: string; sharedId?: string };
        exceptionDetails?: { text: string };
      }>('script.callFunction', {
        functionDeclaration,
        arguments: [{ type: 'string', value: JSON.stringify(argument) }],
        target: { context },
        awaitPromise: true,
        userActivation: true,
      });
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails?.text);
      return answer.result;
    };
    const elementOf = async (find: Find): Promise<{ sharedId: string }> => {
      const search = `(() => { ${findBody} })()`;
      const { sharedId } = await evaluate(
        `async (json) => { const find = JSON.parse(json); const element = ${search}; element?.scrollIntoView({ block: 'center', behavior: 'instant' }); ${settled} return element; }`,
        find,
      );
      if (sharedId === undefined) throw new Error(`there is no ${JSON.stringify(find)}`);
      return { sharedId };
    };
    const press = async (find: Find): Promise<void> => {
      const origin = { type: 'element', element: await elementOf(find) };
      const actions = [
        { type: 'pointerMove', x: 0, y: 0, origin },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] });
    };
    return {
      open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
      run: async <T>(body: string, ...args: readonly unknown[]) => {
        const called = `(async (...args) => { ${body} })(...JSON.parse(json))`;
        const { value } = await evaluate(`async (json) => JSON.stringify({ value: await ${called} })`, args);
        return (JSON.parse(value ?? '{}') as { value: T }).value;
      },
      click: press,
      type: async (element, text) => {
        await press(element);
        const actions = Array.from(text).flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]);
        await send('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions }] });
      },
      choose: async (element, file) =>
        void (await send('input.setFiles', { context, element: await elementOf(element), files: [file] })),
      picture: async () =>
        Buffer.from((await send<{ data: string }>('browsingContext.captureScreenshot', { context })).data, 'base64'),
      close: async () => void (await send('browser.removeUserContext', { userContext })),
    };
  };
  return {
    name: 'Firefox',
    newPage,
    close: async () => {
      close();
      await firefox.end();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
