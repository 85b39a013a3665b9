/** The server fills it into the page for every answer; a style that a library adds is allowed only with it. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '';

/** Where react-remove-scroll (of every Mantine dialog) looks for it: the package `get-nonce` reads this global. */
export const publishNonce = (): void => {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
};
