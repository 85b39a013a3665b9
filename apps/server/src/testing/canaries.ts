import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { deletionCreate, type DeletionRequest } from '@guildhall/contract/account-deletion.ts';
import { chatAnswer, chatClaim, chatNote } from '@guildhall/contract/chat-desk.ts';
import { chatEnd, chatRate, chatSend, chatStart } from '@guildhall/contract/chat.ts';
import { feedbackCreate, feedbackDetail, feedbackRate } from '@guildhall/contract/feedback.ts';
import { incidentJoin } from '@guildhall/contract/incidents.ts';
import type { Route } from '@guildhall/contract/route.ts';
import { suggestionSupport } from '@guildhall/contract/suggestions.ts';
import { surveyAnswer } from '@guildhall/contract/surveys.ts';
import { deletionPlan } from '../features/account-deletion/account-deletion.factory.ts';
import { createFeedbackFactory, feedbackPlan } from '../features/feedback/feedback.factory.ts';
import { answerFileAs, broughtAs, sendFileAs, voiceAs } from './chat-files.ts';
import { textOf } from './chat.ts';
import { deletionFactoryOf } from './deletion-requests.ts';
import { uploadedBy } from './files.ts';
import type { Session, TestServer } from './installation.ts';
import type { StaffCaller } from './staff.ts';

export interface Grounds {
  readonly agent: StaffCaller;
  readonly incident: number;
  readonly suggestion: number;
  readonly survey: number;
}

export interface Planted {
  readonly session: Session;
  /** Everything that must be gone: words, and what the game's server says of the player. */
  readonly canaries: ReadonlyMap<string, string>;
  readonly request: DeletionRequest & { readonly certificate: string };
}

/** A player who left something unmistakable in every field and file that players have, through the routes they use. */
export const plantEverywhere = async (server: TestServer, grounds: Grounds): Promise<Planted> => {
  const { agent } = grounds;
  const canaries = new Map<string, string>();
  const plant = <V extends string>(field: string, value: V): V => {
    canaries.set(field, value);
    return value;
  };
  const word = (field: string): string => plant(field, `canary${randomBytes(8).toString('hex')}`);
  const ask = async (route: Route, as: Session, body: unknown) => {
    const { answer, text } = await server.call(route, { as, body });
    if (answer.code !== 0) throw new Error(`${route.path} answered ${text}`);
    return answer.msg;
  };

  const guid = Number(plant('guid', String(randomInt(1_000_000_000, 2_000_000_000))));
  const role_id = plant('role id', String(randomInt(1_000_000_000, 9_999_999_999)));
  const email = plant('email', `${word('mailbox')}@example.org`);
  const session = await server.launch({
    guid,
    sub: `account:${word('subject')}`,
    roles: [role_id, plant('other role', String(randomInt(1_000_000_000, 9_999_999_999)))],
  });
  plant('player', session.player);
  const picture = async (): Promise<string> => (await uploadedBy(server, session)).id;

  // Feedback, with its whole history.
  const staff = createFeedbackFactory({ ...server, limits: server.config.limits }).byStaff(agent.staffId);
  const context = { device: word('device'), network: word('network'), screen: word('screen'), errors: [word('error')] };
  const description = `It broke at the gate: ${word('description')}`;
  const plan = feedbackPlan({ role_id, email, description, files: [await picture()], context });
  const { id: feedback } = await ask(feedbackCreate, session, plan);
  await staff.asked(feedback, `Which gate, ${word('question')}?`);
  const detail = { id: feedback, key: randomUUID(), text: word('detail'), files: [await picture()] };
  await ask(feedbackDetail, session, detail);
  await staff.noted(feedback, `Spoke to ${word('report note')}`);
  await staff.finished(feedback, `Solved, ${word('reply')}.`);
  await ask(feedbackRate, session, { id: feedback, stars: 4, text: word('rating') });
  // One that was uploaded and never sent.
  await picture();

  // A conversation, with everything that can be said in one.
  const chatContext = { device: word('chat device'), errors: [word('chat error')] };
  const { conversation } = await ask(chatStart, session, { lang: 3, context: chatContext });
  const claimed = await ask(chatClaim, agent, { conversation, assign_epoch: 0 });
  const chat = { id: String(conversation), epoch: Number(claimed.assign_epoch) };
  await ask(chatSend, session, textOf(chat.id, `I am ${word('message')}`));
  await sendFileAs(server, session, chat.id, await picture(), 'picture');
  await sendFileAs(server, session, chat.id, String((await voiceAs(server, session)).answer.msg.id));
  await ask(chatAnswer, agent, { ...textOf(chat.id, `Hello ${word('answer')}`), assign_epoch: chat.epoch });
  await answerFileAs(
    server,
    agent,
    chat,
    String((await broughtAs(server, agent, 'picture', chat)).answer.msg.id),
    'picture',
  );
  await ask(chatNote, agent, { conversation, key: randomUUID(), text: word('chat note') });
  await ask(chatEnd, session, { conversation });
  await ask(chatRate, session, { conversation, stars: 2, text: word('chat rating') });

  await ask(incidentJoin, session, { id: grounds.incident, is_joined: true, lang: 3 });
  await ask(suggestionSupport, session, { id: grounds.suggestion, is_supported: true });
  await ask(surveyAnswer, session, {
    id: grounds.survey,
    key: randomUUID(),
    lang: 3,
    answers: [
      { question: 1, options: [2], text: '' },
      { question: 2, options: [], text: `Because ${word('survey words')}` },
    ],
  });

  const evidence = deletionFactoryOf(server).picture(
    session.player,
    Buffer.from(`A screenshot of ${word('evidence')}`),
  );
  const form = deletionPlan({
    role_id,
    email,
    register_location: word('register location'),
    login_location: word('login location'),
    reason: word('reason'),
    files: [await evidence, await picture()],
  });
  const { request } = await ask(deletionCreate, session, form);
  return { session, canaries, request: request as Planted['request'] };
};

/** Which of them a text holds. Words in an index are written small. */
export const foundIn = (text: string, { canaries }: Planted): string[] => {
  const small = text.toLowerCase();
  return [...canaries].flatMap(([field, value]) => (small.includes(value.toLowerCase()) ? [field] : []));
};
