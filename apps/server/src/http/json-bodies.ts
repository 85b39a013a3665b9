import type { FastifyBodyParser, FastifyInstance } from 'fastify';
import { withWholeCharacters } from '../runtime/whole-characters.ts';

/** The parser of all JSON bodies but signed ones. */
export const jsonParser = (app: FastifyInstance): FastifyBodyParser<string> => {
  const parse = app.getDefaultJsonParser('error', 'error');
  return (request, text, done) => parse(request, withWholeCharacters(text), done);
};

/** Replaces the parser of the scope. */
export const parseJsonBy = (scope: FastifyInstance, parse: FastifyBodyParser<string>): void => {
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, parse);
};
