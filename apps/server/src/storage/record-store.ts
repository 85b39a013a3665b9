/** Small records that are never changed: files below a directory, or objects below a prefix of a bucket. */
export interface RecordStore {
  /** Atomic, and idempotent: readers never see partial content. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  read(name: string): Promise<Uint8Array>;
  /** What is directly in a folder, and its folders, each by its whole name; the folder `''` holds all others. */
  names(folder: string): Promise<string[]>;
}
