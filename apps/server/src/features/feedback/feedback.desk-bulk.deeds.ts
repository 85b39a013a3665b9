import type { FeedbackBulkDeed } from '@guildhall/contract/feedback-desk.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import type { Tx } from '../../platform/database.ts';
import { Failure } from '../../platform/failure.ts';
import { incidentTitle } from '../incidents/incidents.public.ts';
import { suggestionTitle, supportFor } from '../suggestions/suggestions.public.ts';
import { assignDeed, findAssignee, replyDeed, takeDeed, type Assignee, type StaffDeed } from './feedback.desk.deeds.ts';
import { lockIncidentState } from './feedback.desk.queries.ts';
import { MoveRefused, type FeedbackRecord } from './feedback.moves.ts';
import { hasTemplate, selectTemplateText } from './feedback.templates.queries.ts';
import { filledIn } from './feedback.templates.service.ts';

/** What is to be done with one of many reports, which is held meanwhile. */
export type ChooseDeed = (tx: Tx, record: FeedbackRecord) => Promise<StaffDeed>;

/** There is no text to answer with. */
export class TextMissing extends Error {}

const withTemplate = async (
  tx: Tx,
  { template_id: id, then }: Extract<FeedbackBulkDeed, { do: 'reply' }>,
  values: { game: string; agent: string },
): Promise<ChooseDeed> => {
  if (!(await hasTemplate(tx, id))) throw new Failure('not_found');
  return async (inner, record) => {
    const text = await selectTemplateText(inner, id, record.lang, defaultLang);
    if (text === null) throw new TextMissing();
    return replyDeed(record, then, filledIn(text, { ...values, number: String(record.number) }));
  };
};

const toIncident = async (tx: Tx, id: number | null): Promise<ChooseDeed> => {
  const incident = id === null ? null : await incidentTitle(tx, id);
  if (id !== null && incident === null) throw new Failure('not_found');
  return async (inner, record) => {
    if (record.incident_id === id) return null;
    // Whoever is linked is answered when it closes. Once it has closed, nobody comes by again.
    if (id !== null && (await lockIncidentState(inner, id)) === 'closed') throw new MoveRefused();
    return { kind: 'linked', move: null, details: { incident: incident?.title ?? null }, set: { incident_id: id } };
  };
};

/** Whoever suggested it wants it: they are counted among those who do. */
const toSuggestion = async (tx: Tx, asked: number | null): Promise<ChooseDeed> => {
  const suggestion = asked === null ? null : await suggestionTitle(tx, asked, defaultLang);
  if (asked !== null && suggestion === null) throw new Failure('not_found');
  // Of a duplicate, its original.
  const id = suggestion?.id ?? null;
  return async (inner, record) => {
    if (record.suggestion_id === id) return null;
    if (id !== null) await supportFor(inner, id, record.player_id);
    return {
      kind: 'linked',
      move: null,
      details: { suggestion: suggestion?.title ?? null },
      set: { suggestion_id: id },
    };
  };
};

/** Looks first whether what the deed names is there at all: that is the same for each report. */
export const chooserOf = async (
  tx: Tx,
  deed: FeedbackBulkDeed,
  { me, gameName }: { me: Assignee; gameName: string },
): Promise<ChooseDeed> => {
  switch (deed.do) {
    case 'take':
      return async (_inner, record) => takeDeed(record, me);
    case 'assign': {
      const assignee = await findAssignee(tx, deed.staff_id);
      return async (_inner, record) => assignDeed(record, assignee);
    }
    case 'reply':
      return withTemplate(tx, deed, { game: gameName, agent: me.name });
    case 'incident':
      return toIncident(tx, deed.incident_id);
    default:
      return toSuggestion(tx, deed.suggestion_id);
  }
};
