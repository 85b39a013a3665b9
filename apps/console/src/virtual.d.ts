declare module 'virtual:texts' {
  /** The folder of the texts, below the base path. */
  const folder: string;
  export default folder;
}
