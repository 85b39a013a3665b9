import type { PlayerFile } from '@guildhall/contract/files.ts';
import { useState } from 'react';
import { refreshReport } from '../feedback.data.ts';
import { useTicket } from './ticket-context.ts';

/**
 * A link lives for minutes, and every answer brings a new one. The first is kept for as long as it works, so that pictures do
 * not flicker; when it ran out, another is asked for, and where there is none, the reason is asked for again.
 */
export const usePictureSource = (file: PlayerFile) => {
  const { report } = useTicket();
  const [src, setSrc] = useState(file.src);
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  if (failed.has(src) && !failed.has(file.src)) setSrc(file.src);
  const onError = (): void => {
    const isLatest = src === file.src;
    setFailed((before) => new Set([...before, src]));
    // Only once for each link: a picture that is not there must not be asked for for ever.
    if (isLatest && report.may_see_pictures && failed.size === 0) void refreshReport(report.id).catch(() => {});
  };
  return { src, isGone: failed.has(src), onError };
};
