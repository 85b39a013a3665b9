/** What is typed into the settings stays as it was typed until it is saved; here is what it means. Null: nothing, or no such thing. */
const numberMax = 2_147_483_647;

export const numberOf = (text: string): number | null => {
  const value = /^\d{1,10}$/.test(text.trim()) ? Number(text) : 0;
  return value >= 1 && value <= numberMax ? value : null;
};

/** As games count: 1.10.0. */
export const versionOf = (text: string): string | null =>
  /^\d{1,6}(?:\.\d{1,6}){0,4}$/.test(text.trim()) ? text.trim() : null;

/** Below zero where the first comes before the other: 1.9 before 1.10. */
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

/** Numbers with commas or spaces between them, each once. Null where something else is among them. */
export const channelsOf = (text: string): readonly number[] | null => {
  const parts = text.split(/[\s,，、;]+/).filter((part) => part !== '');
  if (!parts.every((part) => /^-?\d{1,10}$/.test(part))) return null;
  const channels = [...new Set(parts.map(Number))];
  return channels.length <= channelsMax && channels.every((channel) => Math.abs(channel) <= numberMax)
    ? channels
    : null;
};
