import type { FastifyBodyParser } from 'fastify';

const lengthMax = 256;

/**
 * A JSON parser that remembers short bodies, for public reads: everyone asks for the same few pages, and parsing the
 * question again costs as much as finding the answer. The same text gives the same object, which is frozen because
 * requests share it. Memory is bounded by length and count; a flood of different bodies only empties the memo.
 */
export const rememberBodies = (parse: FastifyBodyParser<string>, bodiesMax = 2000): FastifyBodyParser<string> => {
  const bodies = new Map<string, unknown>();
  return (request, text, done) => {
    const known = bodies.get(text);
    if (known !== undefined) {
      done(null, known);
      return undefined;
    }
    return parse(request, text, (error, body: unknown) => {
      if (error === null && text.length <= lengthMax && typeof body === 'object' && body !== null) {
        if (bodies.size >= bodiesMax) bodies.clear();
        bodies.set(text, Object.freeze(body));
      }
      done(error, body);
    });
  };
};

/** The same for what a schema made of such a body. `check` throws if the body is invalid. */
export const rememberChecked = (check: (body: unknown) => unknown): ((body: unknown) => unknown) => {
  const checked = new WeakMap<object, unknown>();
  return (body) => {
    if (typeof body !== 'object' || body === null) return check(body);
    // Only frozen bodies are remembered.
    const known = checked.get(body);
    if (known !== undefined) return known;
    const made = check(body);
    if (!Object.isFrozen(body)) return made;
    if (typeof made === 'object' && made !== null) checked.set(body, Object.freeze(made));
    return made;
  };
};
