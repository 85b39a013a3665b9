import { randomUUID } from 'node:crypto';
import { feedbackTypes } from '@guildhall/contract/feedback/rules.ts';
import { surveyTypes } from '@guildhall/contract/surveys/rules.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import type { Page } from '@playwright/test';
import { untilStill } from './support/accessibility.ts';
import { expect, launchAddress, newestId, test, withSettings } from './support/player-fixtures.ts';
import { callAs } from './support/staff-session.ts';

/**
 * What a player with large letters cannot read or reach: words outside the screen or outside a box that clips them,
 * controls narrower than what they show, and the app's own words split without a hyphen.
 */
const faultsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const isSeen = (element: Element): boolean =>
      element.closest('.visually-hidden, [aria-hidden="true"]') === null &&
      element.getBoundingClientRect().width > 1 &&
      getComputedStyle(element).visibility === 'visible';
    const nameOf = (element: Element): string =>
      `${element.localName} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30)}"`;
    /** What the player sees of it ends here: at the screen, or at the nearest box that clips. */
    const edgesOf = (element: Element): { left: number; right: number } => {
      let [left, right] = [-Infinity, Infinity];
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        const { overflowX } = getComputedStyle(at);
        // What scrolls sideways inside itself can be reached.
        if (overflowX === 'auto' || overflowX === 'scroll') return { left, right };
        if (overflowX === 'visible') continue;
        const box = at.getBoundingClientRect();
        [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      }
      return { left: Math.max(left, 0), right: Math.min(right, window.innerWidth) };
    };
    /** Up and down, the page scrolls. */
    const limitsOf = (element: Element): { top: number; bottom: number } => {
      let [top, bottom] = [-Infinity, Infinity];
      for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
        const { overflowY, webkitLineClamp } = getComputedStyle(at);
        if (overflowY === 'auto' || overflowY === 'scroll') break;
        // The first lines of what its link opens.
        if (overflowY === 'visible' || webkitLineClamp !== 'none') continue;
        const box = at.getBoundingClientRect();
        [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      }
      return { top, bottom };
    };
    const isCut = (element: Element, boxes: readonly DOMRect[]): boolean => {
      const { left, right } = edgesOf(element);
      const { top, bottom } = limitsOf(element);
      return boxes.some((box) => {
        // The box of a word is higher than its letters.
        const spare = box.height / 4;
        const isLow = box.top < top - spare || box.bottom > bottom + spare;
        return box.width > 1 && (box.left < left - 1 || box.right > right + 1 || isLow);
      });
    };

    if (document.documentElement.scrollWidth > window.innerWidth) faults.push('the page scrolls sideways');

    for (const control of document.querySelectorAll('a, button, input, select, textarea, summary')) {
      if (!isSeen(control)) continue;
      const box = control.getBoundingClientRect();
      if (isCut(control.parentElement ?? control, [box])) faults.push(`cut: ${nameOf(control)}`);
      const style = getComputedStyle(control);
      const inner = box.width - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      if (control instanceof HTMLSelectElement) {
        const words = document.createElement('span');
        words.style.cssText = 'position:absolute;white-space:nowrap';
        words.style.font = style.font;
        words.textContent = control.selectedOptions[0]?.textContent ?? '';
        document.body.append(words);
        if (words.getBoundingClientRect().width > inner) faults.push(`too narrow: ${nameOf(control)}`);
        words.remove();
      }
      // Room for a dozen letters in a line.
      const letters = inner / Number.parseFloat(style.fontSize) / 0.55;
      if (control instanceof HTMLTextAreaElement && letters < 12) faults.push(`too narrow: ${nameOf(control)}`);
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent === null || !isSeen(parent) || parent.closest('option, script, style, table') !== null) continue;
      // The first words of what its link opens; and an address, which may break anywhere.
      if (getComputedStyle(parent).textOverflow === 'ellipsis' || /\.example\b/.test(parent.textContent ?? ''))
        continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{M}\p{N}\u00AD]+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 1);
        if (isCut(parent, boxes)) faults.push(`cut: ${word}`);
        // Articles and messages are hyphenated by the engine, for which headless Chromium has no dictionaries.
        const isOwn = parent.closest('[dir]') === document.documentElement && !word.includes('\u00AD');
        if (isOwn && new Set(boxes.map(({ top }) => Math.round(top))).size > 1) faults.push(`split: ${word}`);
      }
    }

    for (const dot of document.querySelectorAll('nav [data-dot]')) {
      const mark = dot.getBoundingClientRect();
      const icon = dot.closest('a')?.querySelector('svg')?.getBoundingClientRect();
      if (icon !== undefined && mark.width > icon.width / 1.5) faults.push('a dot covers its icon');
    }
    return [...new Set(faults)];
  });

const openAt = async (page: Page, locale: string, lang: LangId) => {
  await withSettings(page, { locale });
  await page.goto(await launchAddress(31_200 + lang, { path: '/home/me', lang }));
  await expect.poll(async () => (await callAs(page, '/launch/session', null)).player).not.toBeNull();
  const report = await callAs(page, '/feedback/create', {
    key: randomUUID(),
    type: feedbackTypes.issue,
    role_id: '12345678',
    email: 'anna@games.example.com',
    description: 'Das Burgtor öffnet sich seit gestern nicht mehr.',
    files: [],
    lang,
    context: null,
  });
  const { list } = await callAs(page, '/survey/list', { category_lang: lang, page_index: 1, page_size: 50 });
  const surveys = list.filter(({ status }) => status === 'in_progress');
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    });
  });
  return {
    report: `/feedback/info/${report.id}`,
    surveys: surveys.map(({ id }) => `/survey/article/${id}`),
    vote: `/survey/article/${surveys.find(({ type }) => type === surveyTypes.vote)?.id}`,
  };
};

const showAt = async (page: Page, path: string): Promise<void> => {
  await page.goto(`/community${path}`, { waitUntil: 'networkidle' });
  await expect(page.locator('h1').first()).not.toBeEmpty();
  // The app measured its room before the text grew.
  await page.evaluate(() => dispatchEvent(new Event('resize')));
  await untilStill(page);
};

const faultsAt = async (page: Page, paths: readonly string[]): Promise<Record<string, string[]>> => {
  const found: Record<string, string[]> = {};
  for (const path of paths) {
    await showAt(page, path);
    const faults = await faultsOn(page);
    if (faults.length > 0) found[path] = faults;
  }
  return found;
};

test('with text of twice the size, every control can be read and used: German, 360 px [A9]', async ({ page }) => {
  const { report, surveys, vote } = await openAt(page, 'de-DE', 11);
  const paths = [
    '/home',
    ...['news', 'events', 'guide', 'question'].map((type) => `/home/official?type=${type}`),
    '/home/workshop',
    '/home/me',
    '/settings',
    '/about',
    '/history',
    '/question/category/1',
    '/workshop/workshop_events',
    `/post/article/${await newestId(page, 2)}`,
    `/post/article/${await newestId(page, 3)}`,
    `/post/article/${await newestId(page, 1)}`,
    '/survey',
    ...surveys,
    '/feedback',
    '/feedback/create',
    '/feedback/suggest',
    report,
    '/online_service',
    '/account_deletion',
    '/nowhere',
  ];
  expect(await faultsAt(page, paths)).toEqual({});

  // The bar of a vote leaves the screen to its options.
  await showAt(page, vote);
  const bar = page.locator('#content div:has(> [role="alert"])').last();
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(780 / 4);
});

test('with text of twice the size, every control can be read and used: Arabic, 360 px [A9]', async ({ page }) => {
  const { report, vote } = await openAt(page, 'ar-SA', 18);
  const event = `/post/article/${await newestId(page, 3)}`;
  const lists = ['/home', '/home/official?type=events', '/home/me'];
  const forms = ['/feedback/create', '/online_service', '/account_deletion', '/settings'];
  expect(await faultsAt(page, [...lists, event, vote, report, ...forms])).toEqual({});
});
