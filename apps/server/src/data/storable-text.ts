/** Replaces characters that PostgreSQL cannot store, for input that must not be rejected. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\u{FFFD}');
