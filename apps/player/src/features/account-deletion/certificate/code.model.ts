/** Normalizes a typed or pasted certificate code to the server's format; null if it is not one. */
export const codeOf = (text: string): string | null => {
  const digits = text.toLowerCase().replaceAll(/[^\da-z]/g, '');
  return /^[\da-f]{32}$/.test(digits) ? digits.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5') : null;
};
