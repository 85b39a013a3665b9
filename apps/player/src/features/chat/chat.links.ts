import { useQuery } from '@tanstack/react-query';
import { call, identityHeaders } from '../../platform/api.ts';

/** Links last five minutes; one that is nearly over is not worth a try. */
const goodForMs = 4 * 60_000;

/** Only of a message that is stored: before that the file belongs to no conversation, and the answer would be no. */
export const useChatLink = (fileId: string, isStored = true) =>
  useQuery({
    queryKey: ['chat', 'link', fileId],
    queryFn: ({ signal }) => call('/chat/link', { file_id: fileId }, signal),
    staleTime: goodForMs,
    gcTime: goodForMs,
    enabled: isStored,
  });

let made = '';

/** An address that an audio element can open: in a webview without cookies the sound is fetched with the session's token. */
export const soundAddress = async (fileId: string): Promise<string> => {
  const { src } = await call('/chat/link', { file_id: fileId });
  if (navigator.cookieEnabled) return src;
  const response = await fetch(src, { headers: identityHeaders() });
  if (!response.ok) throw new Error(`${response.status}`);
  // One plays at a time, so one is kept.
  URL.revokeObjectURL(made);
  made = URL.createObjectURL(await response.blob());
  return made;
};
