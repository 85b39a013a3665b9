/** A key as a shortcut names it: `j`, `?`, `enter`, `shift+x`, `mod+k`, `mod+shift+p`. `mod` is ⌘ on a Mac and Ctrl elsewhere. */
export interface KeyPress {
  readonly key: string;
  readonly metaKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const names: Readonly<Record<string, string>> = {
  Escape: 'esc',
  ' ': 'space',
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

export const strokeOf = ({ key, metaKey, ctrlKey, altKey, shiftKey }: KeyPress): string | null => {
  // AltGr types characters on many keyboards, and reads as Ctrl+Alt. The arrows type nothing.
  if (altKey && /^Arrow(?:Up|Down)$/.test(key)) return `${metaKey || ctrlKey ? 'mod+' : ''}alt+${names[key]}`;
  if (altKey || ['Shift', 'Control', 'Meta', 'Alt'].includes(key)) return null;
  const name = names[key] ?? key.toLowerCase();
  const isMod = metaKey || ctrlKey;
  // Shift is part of a character such as "?", but a word of its own beside mod, a letter or a named key.
  const withShift = shiftKey && (isMod || key.length > 1 || /^[a-z]$/.test(name)) ? `shift+${name}` : name;
  return isMod ? `mod+${withShift}` : withShift;
};

export interface Pending {
  readonly stroke: string;
  readonly atMs: number;
}

/** How long the second key of `g c` may take. */
export const sequenceMs = 1200;

/**
 * What a stroke means, given the one before it: the keys of a shortcut, the first half of one, or nothing. A finished
 * sequence beats a single key, so that `g c` goes to content although `c` alone creates.
 */
export const matchStroke = (
  known: readonly string[],
  pending: Pending | null,
  stroke: string,
  nowMs: number,
): { readonly keys: string | null; readonly pending: Pending | null } => {
  const isInTime = pending !== null && nowMs - pending.atMs <= sequenceMs;
  const sequence = isInTime ? `${pending.stroke} ${stroke}` : null;
  if (sequence !== null && known.includes(sequence)) return { keys: sequence, pending: null };
  if (known.some((keys) => keys.startsWith(`${stroke} `))) return { keys: null, pending: { stroke, atMs: nowMs } };
  return { keys: known.includes(stroke) ? stroke : null, pending: null };
};
