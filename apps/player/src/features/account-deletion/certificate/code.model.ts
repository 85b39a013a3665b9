/** The code of a certificate as the server writes it, from however somebody kept or typed it. */
export const codeOf = (text: string): string | null => {
  const digits = text.toLowerCase().replaceAll(/[^\da-z]/g, '');
  return /^[\da-f]{32}$/.test(digits) ? digits.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5') : null;
};
