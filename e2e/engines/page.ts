import type { EnginePage, Find } from './engine.ts';
import { findBody, viewport } from './engine.ts';

const patienceMs = 60_000;

const quoted = (find: Find): string => JSON.stringify(find);

/** What the flows do on a page, in the same way in every engine: wait for what they need, then act. */
export const createPhone = (page: EnginePage, origin: string) => {
  const until = async (what: string, isTrue: () => Promise<boolean>, waitMs = patienceMs): Promise<void> => {
    const giveUpAtMs = performance.now() + waitMs;
    while (!(await isTrue())) {
      if (performance.now() > giveUpAtMs) throw new Error(`waited in vain for ${what}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const isThere = (find: Find): Promise<boolean> =>
    page.run<boolean>(`const find = args[0]; return (() => { ${findBody} })() !== null;`, find).catch(() => false);
  const see = (find: Find, waitMs?: number): Promise<void> => until(quoted(find), () => isThere(find), waitMs);
  /** A driver clicks where the element was when it looked: a sheet that still slides in makes it miss. */
  const rests = async (find: Find): Promise<void> => {
    let before = '';
    await until(`${quoted(find)} to rest`, async () => {
      const at = await page
        .run<string>(
          `const find = args[0]; const element = (() => { ${findBody} })();
           element?.scrollIntoView({ block: 'center' });
           return JSON.stringify(element?.getBoundingClientRect() ?? '');`,
          find,
        )
        .catch(() => '');
      const isAtRest = at !== '' && at === before;
      before = at;
      return isAtRest;
    });
  };
  return {
    page,
    until,
    see,
    isThere,
    gone: (find: Find): Promise<void> => until(`the end of ${quoted(find)}`, async () => !(await isThere(find))),
    seeText: (text: string, waitMs?: number): Promise<void> =>
      until(
        `the text “${text}”`,
        () => page.run<boolean>('return document.body.innerText.includes(args[0])', text),
        waitMs,
      ),
    open: (path: string): Promise<void> => page.open(path.startsWith('http') ? path : `${origin}${path}`),
    click: async (find: Find): Promise<void> => {
      await see(find);
      await rests(find);
      await page.click(find);
    },
    type: async (find: Find, text: string): Promise<void> => {
      await see(find);
      await page.type(find, text);
    },
    choose: async (find: Find, file: string): Promise<void> => {
      await see(find);
      await page.choose(find, file);
    },
    /** A list on a phone is a dialog of the system, which no driver can operate. */
    select: async (find: Find, value: string): Promise<void> => {
      await see(find);
      await page.run(
        `const find = args[0]; const list = (() => { ${findBody} })(); list.value = args[1];
         list.dispatchEvent(new Event('change', { bubbles: true }));`,
        find,
        value,
      );
    },
    /** Nothing reaches beyond the edge of the screen. */
    fits: async (): Promise<void> => {
      const [width, inner] = await page.run<[number, number]>(
        'return [document.documentElement.scrollWidth, window.innerWidth]',
      );
      if (width > inner || inner !== viewport.width)
        throw new Error(`the page is ${width} wide in a window of ${inner} pixels`);
    },
    /** Remembers every sound that starts, because sounds are no elements of the page. */
    listen: (): Promise<unknown> =>
      page.run(`if (window.sounds !== undefined) return;
        window.sounds = [];
        const { play } = HTMLMediaElement.prototype;
        HTMLMediaElement.prototype.play = function () { window.sounds.push(this); return play.call(this); };`),
    /** A sound was decoded if its position moves. */
    hears: (): Promise<void> =>
      until('a sound whose position moves', () =>
        page.run<boolean>('return window.sounds.some((sound) => sound.currentTime > 0.2)'),
      ),
    heardType: (): Promise<string> => page.run<string>(`return window.sounds.at(-1)?.currentSrc ?? ''`),
  };
};
export type Phone = ReturnType<typeof createPhone>;
