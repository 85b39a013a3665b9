/**
 * A key press in shortcut notation: `j`, `?`, `enter`, `shift+x`, `mod+k`, `mod+shift+p`. `mod` is ⌘ on a Mac and Ctrl
 * elsewhere.
 */
export interface KeyPress {
  readonly key: string;
  readonly metaKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  /** The physical key. */
  readonly code?: string;
}

const names: Readonly<Record<string, string>> = {
  Escape: 'esc',
  ' ': 'space',
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

export const strokeOf = ({ key, metaKey, ctrlKey, altKey, shiftKey, code = '' }: KeyPress): string | null => {
  // AltGr types characters on many keyboards and is reported as Ctrl+Alt. Arrow keys type nothing, so Alt is allowed
  // there.
  if (altKey && /^Arrow(?:Up|Down)$/.test(key)) return `${metaKey || ctrlKey ? 'mod+' : ''}alt+${names[key]}`;
  // A Mac types a sign with Option and a digit or letter, so the physical key decides.
  if (altKey && !ctrlKey && !metaKey && !shiftKey && /^(?:Digit\d|Key[A-Z])$/.test(code))
    return `alt+${code.slice(-1).toLowerCase()}`;
  if (altKey || ['Shift', 'Control', 'Meta', 'Alt'].includes(key)) return null;
  const name = names[key] ?? key.toLowerCase();
  const isMod = metaKey || ctrlKey;
  // Shift is part of characters such as "?", but a modifier for letters, named keys, and mod combinations.
  const withShift = shiftKey && (isMod || key.length > 1 || /^[a-z]$/.test(name)) ? `shift+${name}` : name;
  return isMod ? `mod+${withShift}` : withShift;
};

export interface Pending {
  readonly stroke: string;
  readonly atMs: number;
}

export const sequenceMs = 1200;

/**
 * Resolves a stroke to a shortcut or to the first key of a sequence. A completed sequence wins over a single key, so
 * `g c` opens the articles although `c` alone creates one.
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
