const half = /\\u[dD][89a-fA-F]/;
/** Every escape of a JSON text in order, so that an escaped backslash before a `u` is not taken for one: a pair, a half, any other. */
const escapes = /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[dD][89a-fA-F][\da-fA-F]{2}|[^])/g;
const halfLength = String.raw`\ud83d`.length;

/**
 * JSON text without halves of characters, which PostgreSQL refuses in JSON. They are replaced instead of refused: an app that cuts a
 * text in the middle of an emoji must not keep a player from sending it. Decoded UTF-8 has them only as escapes, so most texts
 * cost one look.
 */
export const withWholeCharacters = (json: string): string =>
  half.test(json)
    ? json.replaceAll(escapes, (escape) => (escape.length === halfLength ? String.raw`\ufffd` : escape))
    : json;
