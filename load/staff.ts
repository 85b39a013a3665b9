import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { articleArchive, articleCreate, articlePublish, articleSaveText } from '@guildhall/contract/articles/staff.ts';
import { postTypes } from '@guildhall/contract/articles/post-types.ts';
import { chatClaim } from '@guildhall/contract/chat/staff.ts';
import { surveyTypes } from '@guildhall/contract/surveys/rules.ts';
import { surveyClose, surveyPublish, surveySave } from '@guildhall/contract/surveys/staff.ts';
import { timings } from '@guildhall/contract/realtime/socket.ts';
import * as v from 'valibot';
import { createChatClient, type ChatClient } from '../testbed/chat-client.ts';
import { waitFor } from '../testbed/child.ts';
import { signInStaff, type StaffAccount } from '../testbed/sessions.ts';
import { ask, say, type Place } from './operations.ts';

const accountSchema = v.strictObject({ email: v.string(), password: v.string(), secret: v.string() });
const accountsSchema = v.strictObject({
  editor: accountSchema,
  agents: v.pipe(v.array(accountSchema), v.minLength(1)),
});
export type StaffAccounts = v.InferOutput<typeof accountsSchema>;

export const readAccounts = (file: string): StaffAccounts =>
  v.parse(accountsSchema, JSON.parse(readFileSync(file, 'utf8')));

const english = 3;
const codeEveryMs = 30_000;

/** A code works once, so an account that was used just now has to wait for the next one. */
const signIn = async (origin: string, account: Omit<StaffAccount, 'cookie'>): Promise<string> => {
  const cookie = await signInStaff(origin, account);
  if (cookie !== null) return cookie;
  await sleep(codeEveryMs - (Date.now() % codeEveryMs) + 1000);
  const second = await signInStaff(origin, account);
  if (second === null) throw new Error(`load: ${account.email} cannot sign in`);
  return second;
};

export interface Agent {
  readonly cookie: string;
  readonly client: ChatClient;
}

export type Staff = Awaited<ReturnType<typeof bringStaff>>;

/** An editor who publishes and asks, and agents with open consoles. */
export const bringStaff = async (place: Place, accounts: StaffAccounts) => {
  const [editor, ...cookies] = await Promise.all(
    [accounts.editor, ...accounts.agents].map((account) => signIn(place.origin, account)),
  );
  if (editor === undefined) throw new Error('load: no editor');
  const agents: Agent[] = cookies.map((cookie, index) => ({
    cookie,
    client: createChatClient({
      name: `agent ${index + 1}`,
      url: place.origin,
      origin: place.origin,
      cookie,
      isStaff: true,
      recorder: place.recorder,
      random: place.random,
      pingEveryMs: timings.pingEveryMs,
      onTrouble: (what) => place.measurements.failed('staff socket', what),
    }),
  }));
  for (const { client } of agents) client.start();
  await waitFor('staff sockets', () => agents.every(({ client }) => client.isConnected()));
  const articles: { id: number; version: number }[] = [];
  const entity = ({ msg }: { readonly msg: Record<string, unknown> }) => ({
    id: Number(msg['id']),
    version: Number(msg['version']),
  });
  let asked: { id: number; version: number } | null = null;
  let next = 0;
  return {
    agents,
    /** The agent who takes a conversation, which is new. */
    claim: async (conversation: string): Promise<Agent | null> => {
      const agent = agents[next++ % agents.length];
      if (agent === undefined) return null;
      const claimed = await place.measurements.timed('claim', () =>
        ask(place, chatClaim, agent.cookie, { conversation, assign_epoch: 0 }),
      );
      if (claimed === null) return null;
      agent.client.follow(conversation, Number(claimed.msg['assign_epoch']));
      await waitFor('staff sync', () => agent.client.followed.get(conversation)?.isSynced ?? true);
      return agent;
    },
    answer: ({ client }: Agent, conversation: string) =>
      say(place, 'answer', client, conversation, 'Thank you. I can see the problem and I am asking the team now.'),
    leave: ({ client }: Agent, conversation: string): void => client.leave(conversation),
    /** A piece of news, which raises a dot on every socket. */
    publish: async (): Promise<boolean> => {
      const made = await place.measurements.timed('draft', async () => {
        const { id } = entity(await ask(place, articleCreate, editor, { post_type: postTypes.news }));
        const text = { title: 'Load test', summary: 'Please ignore.', body: `<p>${'Nothing new. '.repeat(40)}</p>` };
        return entity(await ask(place, articleSaveText, editor, { id, lang: english, version: 0, ...text }));
      });
      if (made === null) return false;
      const done = await place.measurements.timed('publish', () => ask(place, articlePublish, editor, made));
      if (done === null) return false;
      articles.push(entity(done));
      return true;
    },
    /** A vote that all players may take part in. */
    askVote: async (): Promise<number> => {
      const options = [1, 2, 3, 4].map((id) => ({ id, label: `Option ${id}` }));
      const draft = await ask(place, surveySave, editor, {
        id: null,
        version: 0,
        type: surveyTypes.vote,
        questions: [{ id: 1, kind: 'single', min: 1, max: 1, options: options.map(({ id }) => id) }],
        results: 'after_answer',
        starts_at: Date.now() - 60_000,
        ends_at: null,
        cap: null,
        is_verified_only: true,
        audience: { langs: [], channels: [], version_from: null, version_to: null },
        texts: [
          {
            lang: english,
            title: 'Load test: what next?',
            body: 'Please ignore.',
            questions: [{ id: 1, title: 'What next?', hint: '', options }],
          },
        ],
      });
      asked = entity(await ask(place, surveyPublish, editor, entity(draft)));
      return asked.id;
    },
    /** Leaves no article and no vote open. */
    tidy: async (): Promise<void> => {
      for (const { client } of agents) client.stop();
      for (const article of articles) await ask(place, articleArchive, editor, article).catch(() => undefined);
      if (asked !== null) await ask(place, surveyClose, editor, asked).catch(() => undefined);
    },
  };
};
