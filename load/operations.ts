import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { categoryInfo, categoryList } from '@guildhall/contract/articles/player.ts';
import { postTypes } from '@guildhall/contract/articles/post-types.ts';
import { chatEnd, chatStart, chatState } from '@guildhall/contract/chat/player.ts';
import { feedbackCreate, feedbackList } from '@guildhall/contract/feedback/player.ts';
import { fileUpload } from '@guildhall/contract/files/routes.ts';
import { BASE_PATH } from '@guildhall/contract/http/route.ts';
import { launchExchange, launchSession } from '@guildhall/contract/launch/player.ts';
import { timings } from '@guildhall/contract/realtime/socket.ts';
import { surveyAnswer, surveyInfo, surveyList } from '@guildhall/contract/surveys/player.ts';
import { articleTotal } from '@guildhall/contract/totals/player.ts';
import { mintTicket, type PrivateKey } from '../apps/server/src/features/launch/launch.mint.public.ts';
import { createChatClient, type ChatClient, type Frame } from '../testbed/chat-client.ts';
import { waitFor } from '../testbed/child.ts';
import type { Invocation } from '../testbed/history.ts';
import type { Recorder } from '../testbed/recorder.ts';
import { call, cookiesAfter, type Answered } from '../testbed/sessions.ts';
import type { Measurements } from './measurements.ts';

/** What an operation needs to know of the installation under load. */
export interface Place {
  readonly origin: string;
  readonly key: PrivateKey;
  readonly measurements: Measurements;
  readonly recorder: Recorder;
  readonly random: () => number;
  readonly picture: Uint8Array;
}

export interface Visitor {
  readonly guid: number;
  readonly cookie: string;
}

/** Answers are awaited at most this long; the servers themselves give up earlier. */
const patienceMs = 10_000;
const english = 3;
const page = { page_index: 1, page_size: 20 };

type Called = { readonly method: string; readonly path: string };

/** Every answer but a success is an error: nothing in the mix is supposed to be refused. */
export const ask = async (place: Place, route: Called, cookie: string, body: unknown = {}): Promise<Answered> => {
  const answer = await call(place.origin, route, cookie, body);
  if (answer.status !== 200 || answer.code !== 0) throw new Error(`${route.path} ${answer.status} ${answer.code}`);
  return answer;
};

export const readPage = (place: Place): Promise<number | null> =>
  place.measurements.timed('page', async () => {
    const response = await fetch(`${place.origin}${BASE_PATH}/`, { signal: AbortSignal.timeout(patienceMs) });
    const { byteLength } = await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`page ${response.status}`);
    return byteLength;
  });

export const launch = async (place: Place, guid: number): Promise<Visitor | null> => {
  // The game's server signs, so its time does not count.
  const ticket = await mintTicket(place.key, {
    sub: `load:${guid}`,
    guid,
    roles: [String(guid)],
    kind: 'player',
    channel: 1 + (guid % 4),
    ver: `1.${guid % 3}.0`,
    lang: english,
  });
  return place.measurements.timed('launch', async () => {
    const { headers } = await ask(place, launchExchange, '', { ticket });
    return { guid, cookie: cookiesAfter(headers) };
  });
};

/** A read that a server answers from memory for everyone alike. */
export const readPublic = async (place: Place): Promise<void> => {
  const read = (route: Called, body?: unknown): Promise<Answered | null> =>
    place.measurements.timed('public read', () => ask(place, route, '', body));
  if (place.random() < 0.3) {
    await read(articleTotal);
    return;
  }
  const type = place.random() < 0.5 ? postTypes.news : postTypes.guide;
  const answer = await read(categoryList, { post_type: type, category_lang: english, ...page });
  const [first] = (answer?.msg['list'] ?? []) as { id: number }[];
  if (first !== undefined) await read(categoryInfo, { id: first.id, category_lang: english });
};

const ownReads: readonly (readonly [Called, unknown])[] = [
  [launchSession, {}],
  [chatState, {}],
  [feedbackList, {}],
  [surveyList, { category_lang: english, ...page }],
];
/** A read of what belongs to the player, from the database. */
export const readOwn = async (place: Place, { cookie }: Visitor): Promise<void> => {
  const [route, body] = ownReads[Math.floor(place.random() * ownReads.length)] ?? [launchSession, {}];
  await place.measurements.timed('own read', () => ask(place, route, cookie, body));
};

/** Token and socket until the first frame. It stays open until `stop`. */
export const openSocket = async (
  place: Place,
  { guid, cookie }: Visitor,
  onFrame: (frame: Frame) => void = () => undefined,
): Promise<ChatClient | null> => {
  const startedAt = performance.now();
  let isGreeted = false;
  const client = createChatClient({
    name: `player ${guid}`,
    url: place.origin,
    origin: place.origin,
    cookie,
    isStaff: false,
    recorder: place.recorder,
    random: place.random,
    pingEveryMs: timings.pingEveryMs,
    onTrouble: (what) => place.measurements.failed('socket', what),
    onFrame: (frame) => {
      if (frame.kind === 'hello' && !isGreeted) {
        isGreeted = true;
        place.measurements.done('socket', performance.now() - startedAt);
      }
      onFrame(frame);
    },
  });
  client.start();
  try {
    await waitFor('socket', () => isGreeted, patienceMs);
    return client;
  } catch (error) {
    place.measurements.failed('socket', String(error));
    client.stop();
    return null;
  }
};

export const uploadPicture = (place: Place, { cookie }: Visitor): Promise<Answered | null> =>
  place.measurements.timed('picture', () => ask(place, fileUpload, cookie, place.picture));

export const sendReport = async (place: Place, visitor: Visitor, hasPicture: boolean): Promise<void> => {
  const { guid, cookie } = visitor;
  const uploaded = hasPicture ? await uploadPicture(place, visitor) : null;
  if (hasPicture && uploaded === null) return;
  await place.measurements.timed('report', () =>
    ask(place, feedbackCreate, cookie, {
      key: randomUUID(),
      type: 1,
      role_id: String(10_000_000 + (guid % 1_000_000)),
      email: 'player@example.com',
      description:
        'After the update the bridge in the north is missing, and my troops cannot cross the river any more.',
      files: uploaded === null ? [] : [String(uploaded.msg['id'])],
      lang: english,
      context: null,
    }),
  );
};

export interface Question {
  readonly id: number;
  readonly kind: string;
  readonly min: number;
  readonly options: readonly { readonly id: number }[];
}

const readSurvey = (place: Place, { cookie }: Visitor, id: number): Promise<Answered | null> =>
  place.measurements.timed('own read', () => ask(place, surveyInfo, cookie, { id, category_lang: english }));

/** Takes part with valid choices. */
export const answerSurvey = async (place: Place, visitor: Visitor, id: number, questions: readonly Question[]) => {
  const answers = questions.map(({ id: question, kind, min, options }) => {
    const from = Math.floor(place.random() * (options.length - min + 1));
    const chosen = kind === 'text' ? [] : options.slice(from, from + min);
    return { question, options: chosen.map((option) => option.id), text: '' };
  });
  await place.measurements.timed('vote', () =>
    ask(place, surveyAnswer, visitor.cookie, { id, key: randomUUID(), lang: english, answers }),
  );
};

/** A player who answered before only looks at the result. */
export const vote = async (place: Place, visitor: Visitor, id: number): Promise<void> => {
  const info = await readSurvey(place, visitor, id);
  if (info === null || info.msg['answer'] !== null) return;
  await answerSurvey(place, visitor, id, info.msg['questions'] as Question[]);
};

/** Sends a text and waits until it is acknowledged; null if it was not. */
export const say = async (
  place: Place,
  operation: string,
  client: ChatClient,
  conversation: string,
  text: string,
): Promise<Invocation | null> => {
  const nth = place.recorder.invocations.length;
  client.send(conversation, text);
  const invocation = place.recorder.invocations[nth];
  if (invocation === undefined) return null;
  try {
    await waitFor(operation, () => invocation.answers.length > 0, patienceMs);
  } catch (error) {
    place.measurements.failed(operation, String(error));
    return null;
  }
  const [answer] = invocation.answers;
  if (answer?.kind !== 'ok') {
    place.measurements.failed(operation, `refused ${answer?.code}`);
    return null;
  }
  place.measurements.done(operation, answer.at - invocation.at);
  return invocation;
};

/** Waits until the other side shows a text. */
export const hear = async (
  place: Place,
  client: ChatClient,
  { conversation, clientId, at }: Invocation,
): Promise<void> => {
  const seen = client.followed.get(conversation)?.seen;
  if (seen === undefined) return;
  const index = (): number => seen.list.findLastIndex((message) => message.clientId === clientId);
  try {
    await waitFor('delivery', () => index() >= 0, patienceMs);
    place.measurements.done('delivery', (seen.times[index()] ?? 0) - at);
  } catch (error) {
    place.measurements.failed('delivery', String(error));
  }
};

/** Starts a conversation on an open socket; null if that failed. */
export const startChat = async (place: Place, { cookie }: Visitor, client: ChatClient): Promise<string | null> => {
  const started = await place.measurements.timed('chat start', () =>
    ask(place, chatStart, cookie, { lang: english, context: null }),
  );
  if (started === null) return null;
  const conversation = String(started.msg['conversation']);
  client.follow(conversation);
  try {
    await waitFor('chat sync', client.isConnected, patienceMs);
    return conversation;
  } catch (error) {
    place.measurements.failed('chat start', String(error));
    return null;
  }
};

export const endChat = async (place: Place, { cookie }: Visitor, client: ChatClient, conversation: string) => {
  await place.measurements.timed('chat end', () => ask(place, chatEnd, cookie, { conversation }));
  client.followed.delete(conversation);
};

export const pause = (place: Place, fromMs: number, toMs: number): Promise<void> =>
  sleep(fromMs + place.random() * (toMs - fromMs));
