import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BASE_PATH } from '@guildhall/contract/http/route.ts';
import { locales } from '@guildhall/i18n/locales.ts';
import type { FastifyInstance } from 'fastify';
import { pageHeaders } from '../security-headers.ts';

const folder = join(import.meta.dirname, '../../../game-client');

/** A page that plays the game: a phone frame that opens the app for a chosen player. Development only. */
export const mountGameClient = (app: FastifyInstance): void => {
  const file = (name: string, type: string): void => {
    app.get(`${BASE_PATH}/game_client/${name}`, (_request, reply) =>
      reply
        .headers(pageHeaders)
        .type(type)
        .send(readFileSync(join(folder, name === '' ? 'page.html' : name))),
    );
  };
  app.get(`${BASE_PATH}/game_client/languages.json`, () => locales);
  file('', 'text/html; charset=utf-8');
  file('page.js', 'text/javascript; charset=utf-8');
  file('page.css', 'text/css; charset=utf-8');
};
