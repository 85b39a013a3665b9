import { playedAddress } from '@guildhall/browser/voice-forms.ts';
import { useQuery } from '@tanstack/react-query';
import { call, identityHeaders } from '../../platform/network/api.ts';

/** Links expire after five minutes; treat them as stale a little earlier. */
const goodForMs = 4 * 60_000;

/**
 * Disabled until the message is stored: before that the file belongs to no conversation and the server refuses the
 * link.
 */
export const useChatLink = (fileId: string, isStored = true) =>
  useQuery({
    queryKey: ['chat', 'link', fileId],
    queryFn: ({ signal }) => call('/chat/link', { file_id: fileId }, signal),
    staleTime: goodForMs,
    gcTime: goodForMs,
    enabled: isStored,
  });

let made = '';

/**
 * A URL an audio element can play. Without cookies the element cannot authenticate, so the file is fetched with the
 * session token.
 */
export const soundAddress = async (fileId: string): Promise<string> => {
  const { src } = await call('/chat/link', { file_id: fileId });
  const address = playedAddress(src);
  if (navigator.cookieEnabled) return address;
  const response = await fetch(address, { headers: identityHeaders() });
  if (!response.ok) throw new Error(`voice message: download failed with ${response.status}`);
  // Only one voice message plays at a time, so one object URL is enough.
  URL.revokeObjectURL(made);
  made = URL.createObjectURL(await response.blob());
  return made;
};
