/** CSP nonce that the server renders into each page; styles injected by libraries need it. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '';

/** The package `get-nonce` reads this global; react-remove-scroll, used by every Mantine dialog, depends on it. */
export const publishNonce = (): void => {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
};
