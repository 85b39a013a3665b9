import type { PlayerFile } from '@guildhall/contract/files.ts';
import { useState } from 'react';

/**
 * A link lives for minutes, and every answer brings a new one. The first is kept for as long as it works, so that pictures do
 * not flicker; when it ran out, another is asked for by `renew`, where whoever looks may do so.
 */
export const usePictureSource = (file: PlayerFile, renew?: () => void) => {
  const [src, setSrc] = useState(file.src);
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  if (failed.has(src) && !failed.has(file.src)) setSrc(file.src);
  const onError = (): void => {
    const isLatest = src === file.src;
    setFailed((before) => new Set([...before, src]));
    // Only once for each link: a picture that is not there must not be asked for for ever.
    if (isLatest && failed.size === 0) renew?.();
  };
  return { src, isGone: failed.has(src), onError };
};
