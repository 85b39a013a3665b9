import type { FeedbackBulkAction } from '@guildhall/contract/feedback/staff.ts';
import { fillTemplate } from '@guildhall/contract/templates/variables.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import type { Tx } from '../../../data/database.ts';
import { Failure } from '../../../runtime/failure.ts';
import { incidentTitle } from '../../incidents/incidents.public.ts';
import { suggestionTitle, supportFor } from '../../suggestions/suggestions.public.ts';
import { assignAction, findAssignee, takeAction, type Assignee, type StaffAction } from './actions.service.ts';
import { lockIncidentState } from './report.queries.ts';
import { MoveRefused } from '../feedback.transitions.rules.ts';
import type { FeedbackRecord } from '../feedback.transitions.queries.ts';
import { hasTemplate, selectTemplateText } from './templates.queries.ts';

/** Chooses the action for one report of the selection, which is locked meanwhile. */
export type ChooseAction = (tx: Tx, record: FeedbackRecord) => Promise<StaffAction>;

export class TextMissing extends Error {}

export type ChooseText = (tx: Tx, record: FeedbackRecord) => Promise<string>;

export const textsOf = async (tx: Tx, id: number, values: { game: string; agent: string }): Promise<ChooseText> => {
  if (!(await hasTemplate(tx, id))) throw new Failure('not_found');
  return async (inner, record) => {
    const text = await selectTemplateText(inner, id, record.lang, defaultLang);
    if (text === null) throw new TextMissing();
    return fillTemplate(text, { ...values, number: String(record.number) });
  };
};

const toIncident = async (tx: Tx, id: number | null): Promise<ChooseAction> => {
  const incident = id === null ? null : await incidentTitle(tx, id);
  if (id !== null && incident === null) throw new Failure('not_found');
  return async (inner, record) => {
    if (record.incident_id === id) return null;
    // The closing of a known issue would close it, also for the member who set the restriction.
    if (record.appeal_of !== null) throw new MoveRefused();
    // Linked reports are answered when the incident closes; one linked afterwards would never be answered.
    if (id !== null && (await lockIncidentState(inner, id)) === 'closed') throw new MoveRefused();
    return { kind: 'linked', move: null, details: { incident: incident?.title ?? null }, set: { incident_id: id } };
  };
};

/** Linking counts the report's author as a supporter of the suggestion. */
const toSuggestion = async (tx: Tx, asked: number | null): Promise<ChooseAction> => {
  const suggestion = asked === null ? null : await suggestionTitle(tx, asked, defaultLang);
  if (asked !== null && suggestion === null) throw new Failure('not_found');
  // A duplicate is replaced by its original.
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

/** Checks once up front that the assignee, incident or suggestion exists, since it is the same for every report. */
export const actionChooserOf = async (
  tx: Tx,
  action: Exclude<FeedbackBulkAction, { do: 'reply' | 'reason' | 'tag' | 'untag' }>,
  me: Assignee,
): Promise<ChooseAction> => {
  switch (action.do) {
    case 'take':
      return async (_inner, record) => takeAction(record, me);
    case 'assign': {
      const assignee = await findAssignee(tx, action.staff_id);
      return async (_inner, record) => assignAction(record, assignee);
    }
    case 'incident':
      return toIncident(tx, action.incident_id);
    default:
      return toSuggestion(tx, action.suggestion_id);
  }
};
