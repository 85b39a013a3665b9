/** By the first bytes, never by the name or the type that the browser sent. */
export const videoEndingOf = (bytes: Uint8Array): 'mp4' | 'webm' | null => {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 64));
  if (head.toString('latin1', 4, 8) === 'ftyp') return 'mp4';
  const isMatroska = head.length > 4 && head.readUInt32BE(0) === 0x1a45dfa3;
  return isMatroska && head.includes('webm') ? 'webm' : null;
};

/** WebVTT as UTF-8 without a byte order mark; null if the bytes are something else. */
export const captionsOf = (bytes: Uint8Array): Uint8Array | null => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return /^WEBVTT(?:[ \t\r\n]|$)/.test(text) && text.includes('-->') ? new TextEncoder().encode(text) : null;
  } catch {
    return null;
  }
};
