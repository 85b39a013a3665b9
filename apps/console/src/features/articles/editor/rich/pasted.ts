/**
 * Makes pasted markup harmless as text, before any part of it becomes an element: even one that is never shown would be
 * held against the page's policy if it had a style of its own.
 */
const quietened = (html: string): string =>
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
 * What Word, Google Docs or a web page put into the clipboard, with its meaning in tags instead of styles; the editor's
 * schema then keeps what a body may hold. The title is the only first heading, so theirs become ours.
 */
export const reducePasted = (html: string): string => {
  const { body } = new DOMParser().parseFromString(quietened(html), 'text/html');
  for (const element of body.querySelectorAll('[data-style]')) {
    const style = element.getAttribute('data-style') ?? '';
    element.removeAttribute('data-style');
    const isPlain = /font-weight:\s*(?:normal|[1-4]00)/i.test(style);
    // Google Docs wraps everything into a <b> that is not bold.
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
