/** A chunk failed to load: the network failed, or a new release replaced it. */
export class ChunkFailure extends Error {
  constructor(cause: unknown) {
    super('Loading chunk failed', { cause });
  }
}
