import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** A part of the console that did not arrive: the network failed, or a new version replaced it. */
export class ChunkFailure extends Error {
  constructor(cause: unknown) {
    super('Loading chunk failed', { cause });
  }
}

/**
 * A desk, or another part, in a chunk of its own. Where it does not come, the boundary around it offers a reload and does not do it by
 * itself: there may be something typed elsewhere on the page.
 */
export const lazyDesk = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      throw new ChunkFailure(error);
    }
  });
