import type { Page } from '@playwright/test';
import { sayIn, type Say } from './catalogue.ts';

export const english = sayIn('en-US');

/** Locators of the player's form. */
export const formOf = (page: Page, say: Say = english, kind: 'issue' | 'suggestion' = 'issue') => {
  const pictures = page.getByRole('group', { name: say('files.pictures') });
  return {
    roleId: page.getByLabel(say('feedback.field.role_id'), { exact: true }),
    email: page.getByLabel(say('feedback.field.email'), { exact: true }),
    description: page.getByLabel(say(`feedback.field.${kind}`), { exact: true }),
    pictures,
    picker: pictures.locator('input[type="file"]'),
    previews: pictures.getByRole('img'),
    progress: pictures.getByRole('progressbar'),
    removal: (number: number) => pictures.getByRole('button', { name: say('files.remove', { number }), exact: true }),
    send: page.getByRole('button', { name: say('feedback.send'), exact: true }),
    /** The error message under a field. */
    errorAt: async (field: ReturnType<Page['getByLabel']>) =>
      page.locator(`[id="${(await field.getAttribute('id')) ?? ''}-error"]`),
  };
};

/** The form of a suggestion is folded above the board. */
export const unfoldForm = (page: Page, say: Say = english): Promise<void> =>
  page.locator('summary', { hasText: say('suggestions.add') }).tap();

/** The line that describes a report's current status. */
export const standing = (page: Page) => page.locator('#content p[role="status"]').first();
