/** Reads the token from a fragment. A truncated escape sequence must not throw: the server rejects the token. */
export const tokenOf = (hash: string): string => {
  const text = hash.slice(1);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
