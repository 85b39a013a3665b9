import { expect, type Page, type Request } from '@playwright/test';
import { deviceName } from '@guildhall/contract/device-name.ts';
import { pseudoTexts, stoodInFor, type PseudoLocale } from '@guildhall/i18n/build/pseudo.ts';
import type { CompiledText } from '@guildhall/i18n/format.ts';
import { languageNames } from '@guildhall/i18n/language-names.ts';
import { locales } from '@guildhall/i18n/locales.ts';
import { books } from '../../tools/texts/books.ts';
import { roomsOf } from '../../tools/texts/descriptions.ts';

interface PseudoPage {
  /** Texts sent by the server: content is not translated. */
  readonly content: ReadonlySet<string>;
  /** Resolves when no request has been open for a moment and every response is part of `content`. */
  readonly settled: () => Promise<void>;
}

/** Shows the app in a pseudo-locale and collects the texts the server sends. */
export const withPseudo = async (page: Page, locale: PseudoLocale): Promise<PseudoPage> => {
  const inEnglish = new Intl.DisplayNames(['en-US'], { type: 'language' });
  const languages = ['zh-Hans', 'zh-Hant', 'fil', ...locales.map(({ locale: each }) => each.slice(0, 2))];
  const content = new Set<string>([
    ...locales.map(({ id }) => languageNames[id].name),
    ...languages.map((language) => inEnglish.of(language) ?? ''),
    // Tables show languages by their tags.
    ...languages,
    'zh-CN',
    'zh-TW',
  ]);
  const keep = (value: unknown): void => {
    if (typeof value === 'string') {
      content.add(
        value
          .replaceAll(/<[^>]*>/g, ' ')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      );
      for (const [, attribute = ''] of value.matchAll(/ (?:alt|title|aria-label)="([^"]+)"/g)) content.add(attribute);
      // User agents are displayed by their product names.
      if (value.startsWith('Mozilla/')) content.add(deviceName(value));
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(keep);
  };
  const rooms = new Map(books.flatMap((book) => [...roomsOf(book)]));
  await page.route(`**/assets/texts-*/${stoodInFor[locale]}/*.json`, async (route) => {
    const response = await route.fetch({ url: route.request().url().replace(`/${stoodInFor[locale]}/`, '/en-US/') });
    const texts = (await response.json()) as Record<string, CompiledText>;
    await route.fulfill({ response, json: pseudoTexts(texts, locale, rooms) });
  });
  // Not `networkidle`: after navigation within the app that state was reached long ago, and it does not wait for
  // `keep`.
  const open = new Set<Request>();
  let quietSince = Date.now();
  const closed = (request: Request): void => {
    open.delete(request);
    quietSince = Date.now();
  };
  page.on('request', (request) => open.add(request));
  page.on('requestfailed', closed);
  page.on('requestfinished', async (request) => {
    if (/\/community\/(?:console\/)?api\//.test(request.url())) {
      const response = await request.response();
      await response?.json().then(keep, () => undefined);
    }
    closed(request);
  });
  const settled = (): Promise<void> =>
    expect.poll(() => open.size === 0 && Date.now() - quietSince > 300, { intervals: [50] }).toBe(true);
  return { content, settled };
};

/** Problems on the current page: text without the pseudo-locale's marks, cut or broken words, horizontal scrolling. */
export const findingsIn = (page: Page, locale: PseudoLocale, content: ReadonlySet<string>): Promise<string[]> =>
  page.evaluate(
    ({ isAccented, known }) => {
      const found = new Set<string>();
      // Data the server embedded in the page is content too.
      for (const { textContent } of document.querySelectorAll('script[type="application/json"]')) {
        JSON.parse(textContent, (_key, value: unknown) => {
          if (typeof value === 'string') known.push(value);
          return value;
        });
      }
      const long = known.filter((text) => text.length > 20).join('\n');
      const exact = new Set(known);
      // Dates, times and numbers are formatted by the browser.
      const day = new Intl.DateTimeFormat('en-US', { month: 'short', weekday: 'short' });
      const fullDay = new Intl.DateTimeFormat('en-US', { month: 'long', weekday: 'long' });
      const dates = new Set(['AM', 'PM', 'GMT', 'UTC', 'at', 'now', 'in', 'ago', 'sec', 'min', 'hr']);
      for (const unit of ['second', 'minute', 'hour', 'day', 'week', 'month', 'year']) dates.add(unit).add(`${unit}s`);
      for (const timeZoneName of ['long', 'longGeneric', 'short'] as const) {
        const zone = new Intl.DateTimeFormat('en-US', { timeZoneName }).formatToParts(new Date());
        for (const word of zone.find(({ type }) => type === 'timeZoneName')?.value.split(' ') ?? []) dates.add(word);
      }
      for (let month = 0; month < 24; month += 1) {
        for (const format of [day, fullDay]) {
          for (const { value } of format.formatToParts(new Date(2026, month, month + 1))) dates.add(value);
        }
      }
      const isMarked = (text: string): boolean => (isAccented ? text.includes('⟦') : text.includes('\u202E'));
      const unmarked = (text: string): string => {
        if (!isAccented) return isMarked(text) ? '' : text;
        let rest = text;
        for (let before = ''; before !== rest;) {
          before = rest;
          rest = rest.replaceAll(/⟦[^⟦⟧]*⟧/g, ' ');
        }
        return rest;
      };
      const isContent = (text: string): boolean =>
        exact.has(text) ||
        (text.length > 15 && long.includes(text)) ||
        text.split(' ').every((word) => exact.has(word));
      const judge = (text: string, where: string): void => {
        const rest = unmarked(text)
          // Content within a text is isolated from its direction.
          .replaceAll(/[\u2066-\u2069]/g, '')
          .replaceAll(/\s+/g, ' ');
        for (const each of rest.split(' · ')) {
          const part = each.replaceAll(/^[ ·,:–]+|[ ·,:–]+$/g, '');
          const words = (part.match(/[a-z]{2,}/gi) ?? []).filter((word) => !dates.has(word) && !/^X+$/.test(word));
          if (words.length > 0 && !isContent(part)) found.add(`not translated ${where}: ${part.slice(0, 80)}`);
        }
      };
      const nameOf = (element: Element): string =>
        `<${element.tagName.toLowerCase()}${element.getAttribute('class') === null ? '' : ` class="${element.getAttribute('class')}"`}>`;
      const range = document.createRange();

      const judgeFit = (node: Text, element: Element): void => {
        range.selectNodeContents(node);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        let isSideways = true;
        let isDownward = true;
        for (let box: Element | null = element; box !== null && box !== document.body; box = box.parentElement) {
          const { overflowX, overflowY, position } = getComputedStyle(box);
          const edge = box.getBoundingClientRect();
          // Text for screen readers only is one pixel wide on purpose.
          if (edge.width <= 2 || edge.height <= 2) return;
          if (/auto|scroll/.test(overflowX)) isSideways = false;
          if (/auto|scroll/.test(overflowY)) isDownward = false;
          const isCutX =
            isSideways && /hidden|clip/.test(overflowX) && (left < edge.left - 1 || right > edge.right + 1);
          const isCutY =
            isDownward && /hidden|clip/.test(overflowY) && (top < edge.top - 3 || bottom > edge.bottom + 3);
          if (isCutX || isCutY) {
            found.add(`cut ${nameOf(box)}: ${node.data.slice(0, 80)}`);
            return;
          }
          if (position === 'fixed') break;
        }
        if (isSideways && (left < -1 || right > innerWidth + 1)) {
          found.add(`beyond the screen ${nameOf(element)}: ${node.data.slice(0, 80)}`);
        }
        for (const match of node.data.matchAll(/[\p{L}\p{N}\u200F\u202E\u202C]+/gu)) {
          range.setStart(node, match.index);
          range.setEnd(node, match.index + match[0].length);
          const tops = new Set(Array.from(range.getClientRects(), (rect) => Math.round(rect.top)));
          if (tops.size > 1) found.add(`broken ${nameOf(element)}: ${match[0]}`);
        }
      };

      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const element = node.parentElement;
        if (element === null || /^(?:SCRIPT|STYLE|OPTION|TEXTAREA|KBD|CODE|PRE)$/.test(element.tagName)) continue;
        const text = node as Text;
        if (text.data.trim() === '' || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
          continue;
        // Content has a `lang` attribute of its own; interface texts inherit the document's.
        if (element.closest('[lang]') === document.documentElement) judge(text.data, nameOf(element));
        if (isMarked(text.data)) judgeFit(text, element);
      }
      for (const element of document.body.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
        if (!element.checkVisibility() || element.closest('[aria-hidden="true"]') !== null) continue;
        for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
          judge(element.getAttribute(name) ?? '', `${nameOf(element)} ${name}`);
        }
      }
      if (document.documentElement.scrollWidth > innerWidth) {
        found.add(`the page scrolls sideways: ${document.documentElement.scrollWidth} of ${innerWidth} px`);
      }
      return [...found];
    },
    { isAccented: locale === 'en-XA', known: [...content] },
  );
