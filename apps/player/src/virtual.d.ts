declare module 'virtual:texts' {
  const folder: string;
  export default folder;
}

/** Set by the inline script in index.html, which shows errors when the app cannot. */
declare const guildhallPage: {
  /** From here on the app handles loading errors. */
  isStarted?: boolean;
  /** The last ten errors and rejections, oldest first; in memory only. */
  readonly errors: readonly unknown[];
  /** Shows a localized "did not load" message that is embedded in the page. */
  readonly fail: () => void;
};
