import type { Page } from '@playwright/test';

/** Remembers sounds that start from now on. Audio elements exist only in memory, so locators cannot find them. */
const remember = (): void => {
  if (Reflect.has(window, 'sounds')) return;
  const heard: HTMLAudioElement[] = [];
  Reflect.set(window, 'sounds', heard);
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function playHeard(this: HTMLAudioElement) {
    heard.push(this);
    return play.call(this);
  };
};

export const listenToSounds = async (page: Page): Promise<void> => {
  await page.addInitScript(remember);
  await page.evaluate(remember);
};

/** Seconds actually played, which proves that the audio was decoded. */
export const playedSeconds = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const sounds = Reflect.get(window, 'sounds') as HTMLAudioElement[];
    return Math.max(0, ...sounds.map(({ currentTime, played }) => Math.max(currentTime, played.length)));
  });
