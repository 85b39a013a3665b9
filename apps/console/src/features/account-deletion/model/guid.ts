/** Parses an account number as typed or pasted by staff; null if invalid. */
export const guidOf = (text: string): number | null => {
  const digits = text.trim();
  if (!/^[1-9]\d{0,15}$/.test(digits)) return null;
  const guid = Number(digits);
  return Number.isSafeInteger(guid) ? guid : null;
};
