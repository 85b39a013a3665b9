const hues = 8;

/** One of eight colors, stable per person. */
export const hueOf = (id: string): number => {
  let sum = 0;
  for (const char of id) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973;
  return sum % hues;
};

export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  if (/[\u3040-\u9fff\uac00-\ud7af]/u.test(first)) return Array.from(first).at(-1) ?? '';
  return (Array.from(first).slice(0, 1).join('') + Array.from(last).slice(0, 1).join('')).toUpperCase();
};
