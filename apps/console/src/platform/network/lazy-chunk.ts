import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** A chunk could not be loaded: the network failed, or a new release replaced it. */
export class ChunkFailure extends Error {
  constructor(cause: unknown) {
    super('Loading chunk failed', { cause });
  }
}

/**
 * Loads a component as a separate chunk. On failure the nearest error boundary offers a reload instead of reloading
 * automatically, because the page may hold unsaved input.
 */
export const lazyChunk = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      throw new ChunkFailure(error);
    }
  });
