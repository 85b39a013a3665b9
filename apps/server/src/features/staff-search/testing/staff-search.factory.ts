import type { StaffSearchKind } from '@guildhall/contract/staff-search/kinds.ts';
import type { Services } from '../../../wiring.ts';
import { createArticleFactory } from '../../articles/testing/articles.factory.ts';
import { createChatFactory } from '../../chat/testing/chat.factory.ts';
import { createStaffStage } from '../../feedback/testing/staff.factory.ts';
import { createIncidentFactory } from '../../incidents/testing/incidents.factory.ts';
import { createSuggestionFactory } from '../../suggestions/testing/suggestions.factory.ts';

export type IndexedKind = Exclude<StaffSearchKind, 'player'>;

/** Runs the job that writes the index, as the worker does. */
export const createIndexing = (services: Services) => async (): Promise<void> => {
  const jobs = services.registered().flatMap((feature) => feature.jobs ?? []);
  await jobs.find(({ name }) => name === 'staff-search.index')?.run();
};

/** Creates an item of each kind that contains the text. Returns their ids. */
export const createSearchStage = (services: Services, staffId: string) => {
  const stage = createStaffStage(services);
  const chats = createChatFactory(services);
  const make: Record<IndexedKind, (text: string) => Promise<string>> = {
    report: (text) => stage.report({ description: text }),
    chat: async (text) => (await chats.waiting(undefined, text)).id,
    incident: async (text) =>
      String(await createIncidentFactory(services.incidentsStaff, staffId).open({ body: text })),
    suggestion: async (text) =>
      String(await createSuggestionFactory(services.suggestionsStaff, staffId).published({ body: text })),
    article: async (text) =>
      String(await createArticleFactory(services.articles).draft({ title: 'A title', body: `<p>${text}</p>` })),
    template: async (text) => {
      const template = { id: null, version: 0, name: 'A template', purpose: 'reply' as const, shortcut: null };
      const texts = [{ lang: 3 as const, text }];
      return String((await services.feedbackStaff.templates.save(staffId, { ...template, texts })).id);
    },
    person: (text) => chats.member(text),
  };
  return { stage, chats, make, kinds: Object.keys(make) as IndexedKind[] };
};
