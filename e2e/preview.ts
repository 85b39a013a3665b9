import { expect, type FrameLocator, type Page } from '@playwright/test';

/** The phone beside what staff write; not the next one, that still loads behind it. */
export const previewOf = (page: Page): FrameLocator => page.frameLocator('iframe:not([data-waiting])');

/** It loads the whole app of the players for every state that it shows. */
export const patient = expect.configure({ timeout: 20_000 });
