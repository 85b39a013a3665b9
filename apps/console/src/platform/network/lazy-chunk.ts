import { ChunkFailure } from '@guildhall/browser/chunk-failure.ts';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

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
