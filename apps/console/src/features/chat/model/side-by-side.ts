/** The chats on screen from left to right, and the one with the focus. */
export interface SideBySide {
  readonly ids: readonly string[];
  readonly focused: string | null;
}

const columnsMax = 3;

/** Replaces the focused chat. A chat that is already on screen only gets the focus. */
export const shown = ({ ids, focused }: SideBySide, id: string): SideBySide => {
  if (ids.includes(id)) return { ids, focused: id };
  if (ids.length === 0) return { ids: [id], focused: id };
  const at = Math.max(0, focused === null ? 0 : ids.indexOf(focused));
  return { ids: ids.with(at, id), focused: id };
};

/** Opens a chat beside the others. With three open, it replaces the last one. */
export const added = ({ ids }: SideBySide, id: string): SideBySide =>
  ids.includes(id) ? { ids, focused: id } : { ids: [...ids.slice(0, columnsMax - 1), id], focused: id };

export const closed = ({ ids, focused }: SideBySide, id: string): SideBySide => {
  const at = ids.indexOf(id);
  if (at === -1) return { ids, focused };
  const rest = ids.filter((other) => other !== id);
  return { ids: rest, focused: focused === id ? (rest[Math.min(at, rest.length - 1)] ?? null) : focused };
};

/** Moves the focus to the neighbor, wrapping around. */
export const moved = ({ ids, focused }: SideBySide, by: 1 | -1): SideBySide => {
  if (ids.length === 0) return { ids, focused: null };
  const at = focused === null ? -1 : ids.indexOf(focused);
  return { ids, focused: ids.at((at + by + ids.length) % ids.length) ?? null };
};

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const readIds = (text: string): readonly string[] =>
  [...new Set(text.split('~').filter((id) => uuid.test(id)))].slice(0, columnsMax);
export const writeIds = (ids: readonly string[]): string => ids.join('~');
