import { API_PATH, SUCCESS, type BodyInputOf, type MsgOf } from '@guildhall/contract/http/route.ts';
import type { RouteAt, RoutePath } from '@guildhall/contract/http/routes.ts';
import { allErrors, type AnyErrorName } from '@guildhall/contract/http/staff-errors.ts';
import { compile, consoleTexts } from '@guildhall/i18n/build/catalogues-plugin.ts';
import { vi } from 'vitest';

/** Thrown by an answer: the server refuses the request. */
export class Refusal extends Error {
  readonly code: number;

  constructor(name: AnyErrorName) {
    super(name);
    ({ code: this.code } = allErrors[name]);
  }
}

type AnswerOf<Path extends RoutePath> = (
  body: BodyInputOf<RouteAt<Path>>,
) => MsgOf<RouteAt<Path>> | Promise<MsgOf<RouteAt<Path>>>;

const answers = new Map<string, (body: never) => unknown>();
let asked: { readonly path: string; readonly body: unknown }[] = [];
const texts = JSON.stringify(compile(consoleTexts, 'en-US', 'all'));

const msgOf = async (path: string, body: unknown): Promise<unknown> => {
  const answer = answers.get(path);
  if (answer === undefined) throw new Refusal('not_found');
  return answer(body as never);
};

const respond = async (address: string, { body }: RequestInit = {}): Promise<Response> => {
  if (address.endsWith('/all.json')) return new Response(texts);
  const request = { path: address.replace(API_PATH, ''), body: JSON.parse(String(body ?? 'null')) as unknown };
  asked.push(request);
  try {
    return Response.json({ code: SUCCESS, msg: await msgOf(request.path, request.body) });
  } catch (error) {
    if (error instanceof Refusal) return Response.json({ code: error.code, msg: {} });
    throw error;
  }
};

/** The server of a component test. What it has no answer for does not exist. */
export const fakeServer = {
  start: (): void => {
    answers.clear();
    asked = [];
    vi.stubGlobal('fetch', respond);
  },
  answer: <Path extends RoutePath>(path: Path, answer: AnswerOf<Path>): void => {
    answers.set(path, answer);
  },
  /** The bodies of all requests to a route. */
  asked: <Path extends RoutePath>(path: Path) =>
    asked.filter((request) => request.path === path).map(({ body }) => body as BodyInputOf<RouteAt<Path>>),
};
