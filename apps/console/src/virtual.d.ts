declare module 'virtual:texts' {
  /** Folder of the catalogues, relative to the base path. */
  const folder: string;
  export default folder;
  /** The few bundled texts by locale, for when no catalogue can be loaded. */
  export const lastResort: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
