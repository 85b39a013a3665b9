/** The number of an account as staff type or paste it; null where it cannot be one. */
export const guidOf = (text: string): number | null => {
  const digits = text.trim();
  if (!/^[1-9]\d{0,15}$/.test(digits)) return null;
  const guid = Number(digits);
  return Number.isSafeInteger(guid) ? guid : null;
};
