/** The nearest text that PostgreSQL can hold, for where refusing (as the API does) is no choice. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\u{FFFD}');
