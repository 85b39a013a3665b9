declare module 'virtual:texts' {
  /** The folder of the texts, below the base path. */
  const folder: string;
  export default folder;
  /** The few English texts that are part of the code, for when no texts arrive. */
  export const lastResort: Readonly<Record<string, string>>;
}
