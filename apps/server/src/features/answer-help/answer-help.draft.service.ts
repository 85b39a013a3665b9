import { randomUUID } from 'node:crypto';
import type { answerHelpDraftChat, answerHelpDraftReport, DraftAnswer } from '@guildhall/contract/answer-help/staff.ts';
import type { BodyOf } from '@guildhall/contract/http/route.ts';
import type { ChatOrReport } from '@guildhall/contract/players/subject.ts';
import type { Database } from '../../data/database.ts';
import { withoutPersonalData } from './answer-help.personal-data.rules.ts';
import { writtenByPlayer } from '../translation/translation.public.ts';
import { spendQuota } from '../../data/quota.ts';
import type { DraftConfig } from '../../runtime/config-draft.ts';
import { Failure } from '../../runtime/failure.ts';
import type { Log } from '../../runtime/log.ts';
import { cleanDraft, promptOf } from './answer-help.draft.rules.ts';
import { askProvider } from './answer-help.provider.adapter.ts';
import { selectPlayerNames, selectStaffNames } from './answer-help.queries.ts';
import type { AnswerHelpService, Subject } from './answer-help.service.ts';

export interface DraftDependencies {
  readonly database: Database;
  readonly log: Log;
  readonly help: AnswerHelpService;
  readonly provider: DraftConfig | null;
  readonly timeoutMs?: number;
}

/** Asks the configured provider for a draft. Nothing is sent to the player: the agent inserts, checks and sends it. */
export const createDrafts = ({ database, log, help, provider, timeoutMs = 20_000 }: DraftDependencies) => {
  /** Uses are not given back after a failure, so that a broken provider is not asked without end. */
  const spend = (staffId: string, { hourly, daily }: DraftConfig): Promise<void> =>
    database.transaction(async (tx) => {
      const isLeft =
        (await spendQuota(tx, { key: `draft:staff:${staffId}`, max: hourly, seconds: 3600 })) &&
        (await spendQuota(tx, { key: 'draft:all', max: daily, seconds: 86_400 }));
      if (!isLeft) throw new Failure('draft_budget');
    });

  /** Of the player's names, only those that the agent can read anyway: what the agent writes comes back. */
  const namesIn = async (staffId: string, about: ChatOrReport, { player_id }: Subject): Promise<string[]> => [
    ...(await selectStaffNames(database.query, staffId)),
    ...(await writtenByPlayer(database.query, about, await selectPlayerNames(database.query, player_id))),
  ];

  const draft = async (
    staffId: string,
    about: ChatOrReport,
    asked: { readonly draft: string; readonly reader_lang: number },
    signal: AbortSignal,
  ): Promise<DraftAnswer> => {
    if (provider === null) throw new Failure('draft_off');
    const subject = await (about.of === 'chat' ? help.chatSubject(staffId, about.id) : help.reportSubject(about.id));
    const sources = await help.suggest(subject, asked);
    if (sources.length === 0) throw new Failure('draft_no_answer');
    await spend(staffId, provider);
    const names = await namesIn(staffId, about, subject);
    const prompt = promptOf({
      lang: subject.lang,
      marker: `data-${randomUUID()}`,
      texts: subject.texts.map((text) => withoutPersonalData(text, names)),
      draft: withoutPersonalData(asked.draft, names),
      sources,
    });
    const answer = await askProvider(provider, prompt, { signal, timeoutMs });
    if ('problem' in answer) {
      if (answer.problem !== 'canceled') log.warn(answer, 'answer-help draft: asking the provider failed');
      throw new Failure(answer.problem === 'busy' ? 'draft_busy' : 'draft_failed');
    }
    const text = cleanDraft(answer.text, sources);
    if (text === null) throw new Failure('draft_no_answer');
    return {
      text,
      lang: subject.lang as DraftAnswer['lang'],
      sources: sources.map(({ kind, id, player }) => ({ kind, id, title: player.title })),
    };
  };

  return {
    ofChat: (staffId: string, body: BodyOf<typeof answerHelpDraftChat>, signal: AbortSignal) =>
      draft(staffId, { of: 'chat', id: body.conversation }, body, signal),
    ofReport: (staffId: string, body: BodyOf<typeof answerHelpDraftReport>, signal: AbortSignal) =>
      draft(staffId, { of: 'report', id: body.id }, body, signal),
  };
};
