const emailMax = 254;

/** Only what is surely no address is held back here; the server looks closely. */
export const looksLikeEmail = (text: string): boolean => {
  const email = text.trim();
  return email.length <= emailMax && /^[^\s@<>]+@[^\s@<>.]+(?:\.[^\s@<>.]+)+$/.test(email);
};
