/**
 * Neutralizes styles, scripts and event handlers in the string before parsing: even in a detached document, inline
 * styles would violate the content security policy.
 */
const neutralized = (html: string): string =>
  html
    .replaceAll(/<(style|script|head)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replaceAll(/<(?:link|meta|base)\b[^>]*>/gi, '')
    .replaceAll(/<[a-z][^>]*>/gi, (tag) =>
      tag.replaceAll(/\sstyle\s*=/gi, ' data-style=').replaceAll(/\son[a-z]+\s*=/gi, ' data-ignored='),
    );

const ourHeadings: Readonly<Record<string, string>> = { H1: 'h2', H4: 'h3', H5: 'h3', H6: 'h3' };

const replaceWith = (element: Element, name: string): void => {
  const next = element.ownerDocument.createElement(name);
  next.append(...element.childNodes);
  element.replaceWith(next);
};

const wrapContent = (element: Element, name: string): void => {
  const inner = element.ownerDocument.createElement(name);
  inner.append(...element.childNodes);
  element.append(inner);
};

/**
 * Converts pasted markup from Word, Google Docs or web pages from styles to semantic tags; the editor's schema then
 * drops the rest. Headings are shifted, because the article title is the only h1.
 */
export const reducePasted = (html: string): string => {
  const { body } = new DOMParser().parseFromString(neutralized(html), 'text/html');
  for (const element of body.querySelectorAll('[data-style]')) {
    const style = element.getAttribute('data-style') ?? '';
    element.removeAttribute('data-style');
    const isPlain = /font-weight:\s*(?:normal|[1-4]00)/i.test(style);
    // Google Docs wraps the whole selection in a <b> that is not bold.
    if (isPlain && /^(?:B|STRONG)$/.test(element.tagName)) element.replaceWith(...element.childNodes);
    else if (element.tagName !== 'SPAN') continue;
    else {
      if (/font-weight:\s*(?:bold|[6-9]00)/i.test(style)) wrapContent(element, 'strong');
      if (/font-style:\s*italic/i.test(style)) wrapContent(element, 'em');
    }
  }
  for (const element of body.querySelectorAll(Object.keys(ourHeadings).join(','))) {
    replaceWith(element, ourHeadings[element.tagName] ?? 'h2');
  }
  return body.innerHTML;
};
