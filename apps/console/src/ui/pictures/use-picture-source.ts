import type { PlayerFile } from '@guildhall/contract/files/routes.ts';
import { useState } from 'react';

/**
 * Signed links live for minutes, and every response contains new ones. The first link is kept while it works, so
 * pictures do not flicker; once it expires, `renew` requests another.
 */
export const usePictureSource = (file: PlayerFile, renew?: () => void) => {
  const [src, setSrc] = useState(file.src);
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  if (failed.has(src) && !failed.has(file.src)) setSrc(file.src);
  const onError = (): void => {
    const isLatest = src === file.src;
    setFailed((before) => new Set([...before, src]));
    // Only once per link, or a missing picture would be requested forever.
    if (isLatest && failed.size === 0) renew?.();
  };
  return { src, isGone: failed.has(src), onError };
};
