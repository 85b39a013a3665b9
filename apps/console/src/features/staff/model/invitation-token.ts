/** The token in a fragment. One that was cut short while it was copied is for the server to refuse, not for us to fail at. */
export const tokenOf = (hash: string): string => {
  const text = hash.slice(1);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
