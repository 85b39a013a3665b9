/** Settings keep the raw input until they are saved; these functions parse it. Null means empty or invalid. */
const numberMax = 2_147_483_647;

export const numberOf = (text: string): number | null => {
  const value = /^\d{1,10}$/.test(text.trim()) ? Number(text) : 0;
  return value >= 1 && value <= numberMax ? value : null;
};

export const versionOf = (text: string): string | null =>
  /^\d{1,6}(?:\.\d{1,6}){0,4}$/.test(text.trim()) ? text.trim() : null;

/** Negative if the first version is older: 1.9 sorts before 1.10. */
export const compareVersions = (one: string, other: string): number => {
  const [left, right] = [one, other].map((version) => version.split('.').map(Number));
  const length = Math.max(left?.length ?? 0, right?.length ?? 0);
  for (let part = 0; part < length; part += 1) {
    const difference = (left?.[part] ?? 0) - (right?.[part] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
};

const channelsMax = 50;

/** Numbers separated by commas or spaces, without duplicates. Null if anything else is included. */
export const channelsOf = (text: string): readonly number[] | null => {
  const parts = text.split(/[\s,，、;]+/).filter((part) => part !== '');
  if (!parts.every((part) => /^-?\d{1,10}$/.test(part))) return null;
  const channels = [...new Set(parts.map(Number))];
  return channels.length <= channelsMax && channels.every((channel) => Math.abs(channel) <= numberMax)
    ? channels
    : null;
};
