/** The first visible element that matches the selector and, if given, has this accessible name or contains this text. */
export interface Find {
  readonly css: string;
  readonly name?: string;
  readonly text?: string;
  /** Counted from the end. */
  readonly isLast?: true;
}

/** A page with storage of its own, as a phone has it. */
export interface EnginePage {
  open(address: string): Promise<void>;
  /** Runs the body of an async function in the page. Arguments and result are JSON. */
  run<T>(body: string, ...args: readonly unknown[]): Promise<T>;
  /** A real click, as the engine dispatches it. */
  click(element: Find): Promise<void>;
  /** Real keys. */
  type(element: Find, text: string): Promise<void>;
  choose(element: Find, file: string): Promise<void>;
  /** A PNG, for failures. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

export interface Engine {
  readonly name: string;
  newPage(): Promise<EnginePage>;
  close(): Promise<void>;
}

export const viewport = { width: 390, height: 844 } as const;

/** The body of a function of one `Find` that returns the element or null; for all engines. */
export const findBody = `
  const wordsOf = (element) => (element?.textContent ?? '').trim();
  const nameOf = (element) =>
    element.getAttribute('aria-label') ??
    (element.hasAttribute('aria-labelledby')
      ? element.getAttribute('aria-labelledby').split(' ').map((id) => wordsOf(document.getElementById(id))).join(' ')
      : wordsOf(element.labels?.[0] ?? element));
  const isShown = (element) => element.type === 'file' || element.getClientRects().length > 0;
  const found = [...document.querySelectorAll(find.css)].filter(
    (element) =>
      isShown(element) &&
      (find.name === undefined || nameOf(element) === find.name) &&
      (find.text === undefined || wordsOf(element).includes(find.text)),
  );
  return (find.isLast ? found.at(-1) : found[0]) ?? null;`;
