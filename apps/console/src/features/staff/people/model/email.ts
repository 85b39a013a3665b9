const emailMax = 254;

/** Only a plausibility check; the server validates the address. */
export const looksLikeEmail = (text: string): boolean => {
  const email = text.trim();
  return email.length <= emailMax && /^[^\s@<>]+@[^\s@<>.]+(?:\.[^\s@<>.]+)+$/.test(email);
};
