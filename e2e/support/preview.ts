import { expect, type FrameLocator, type Page } from '@playwright/test';

/** The phone frame next to the editor; excludes the next frame, which loads behind it. */
export const previewOf = (page: Page): FrameLocator => page.frameLocator('iframe:not([data-waiting])');

/** The preview loads the whole player app for every state it shows. */
export const patient = expect.configure({ timeout: 20_000 });
