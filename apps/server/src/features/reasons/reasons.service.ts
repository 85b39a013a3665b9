import type { BodyOf } from '@guildhall/contract/http/route.ts';
import { reasonBounds, tagBounds } from '@guildhall/contract/reasons/rules.ts';
import type {
  ContactReason,
  reasonMove,
  reasonOfChat,
  reasonOfReport,
  reasonSave,
  TopicOfItem,
} from '@guildhall/contract/reasons/staff.ts';
import { defaultLang, type LangId } from '@guildhall/i18n/locales.ts';
import type { Database, Tx } from '../../data/database.ts';
import { checkTranslations } from '../../data/translations.ts';
import type { ConsoleHints } from '../../runtime/console-hints.ts';
import { Failure } from '../../runtime/failure.ts';
import { checkVersion, staffChange } from '../audit/audit.public.ts';
import { admitTags, checkReason, type TopicStore } from './reasons.public.ts';
import * as queries from './reasons.queries.ts';
import { topicAfter } from './reasons.rules.ts';

export interface ReasonsDependencies {
  readonly database: Database;
  readonly consoleHints: ConsoleHints;
  readonly stores: () => readonly TopicStore[];
}

const reasonOf = ({ names, updated_at, updated_by, updated_by_name, ...row }: queries.ReasonRow): ContactReason => ({
  ...row,
  names: Object.entries(names)
    .map(([lang, text]) => ({ lang: Number(lang) as LangId, text: text ?? '' }))
    .toSorted((one, other) => one.lang - other.lang),
  updated_at: updated_at.getTime(),
  updated_by: updated_by === null ? null : { id: updated_by, name: updated_by_name ?? '' },
});

type TopicBody = Pick<BodyOf<typeof reasonOfReport>, 'reason_id' | 'add_tags' | 'remove_tags'>;

export const createReasonsService = ({ database, consoleHints, stores }: ReasonsDependencies) => {
  const setTopic = (
    of: TopicStore['of'],
    by: string,
    id: string,
    { reason_id: reasonId, add_tags: add, remove_tags: remove }: TopicBody,
  ): Promise<TopicOfItem> =>
    staffChange({ database, consoleHints }, by, async (tx) => {
      const store = stores().find((each) => each.of === of);
      if (store === undefined) throw new Failure('not_found');
      const before = await store.lock(tx, id);
      if (before === null) throw new Failure('not_found');
      const after = topicAfter(before, { reasonId, add, remove });
      if (after === 'full') throw new Failure('tags_full', { max: tagBounds.perItemMax });
      if (after === null) return { result: { reason_id: before.reasonId, tags: [...before.tags] } };
      if (after.reasonId !== before.reasonId) await checkReason(tx, after.reasonId);
      await admitTags(tx, add, by);
      await store.update(tx, id, after);
      return {
        result: { reason_id: after.reasonId, tags: [...after.tags] },
        audit: {
          action: store.action,
          subject: `${store.subject}:${before.number}`,
          details: { reason_id: after.reasonId, tags: after.tags },
        },
        hint: { noun: store.hint, ids: [id] },
        afterCommit: () => {
          before.afterCommit?.();
          if (add.length > 0) consoleHints.changed('reasons', []);
        },
      };
    });

  const put = async (tx: Tx, by: string, body: BodyOf<typeof reasonSave>): Promise<number> => {
    const names = Object.fromEntries(body.names.map(({ lang, text }) => [lang, text]));
    const values = { names, skill: body.skill, isActive: body.is_active, by };
    const parent = body.parent_id === null ? null : await queries.lockReason(tx, body.parent_id);
    if (body.id !== null) {
      checkVersion(await queries.lockReason(tx, body.id), body.version);
      await queries.updateReason(tx, body.id, values);
      return body.id;
    }
    if (body.parent_id !== null && parent === null) throw new Failure('not_found');
    // Two levels only.
    if (parent !== null && parent.parent_id !== null) throw new Failure('wrong_state');
    const created = await queries.insertReason(tx, body.parent_id, values, reasonBounds.max);
    if (created === null) throw new Failure('reasons_full', { max: reasonBounds.max });
    return created;
  };

  return {
    list: async (): Promise<{ list: ContactReason[] }> => ({
      list: (await queries.selectReasons(database.query)).map(reasonOf),
    }),

    save: async (by: string, body: BodyOf<typeof reasonSave>): Promise<ContactReason> => {
      checkTranslations(body.names);
      return staffChange({ database, consoleHints }, by, async (tx) => {
        const id = await put(tx, by, body);
        const [row] = await queries.selectReasons(tx, id);
        if (row === undefined) throw new Failure('not_found');
        const details = { name: row.names[defaultLang] ?? '', is_active: row.is_active, skill: row.skill };
        return {
          result: reasonOf(row),
          audit: { action: 'reason.saved', subject: `reason:${id}`, details },
          hint: { noun: 'reasons', ids: [id] },
        };
      });
    },

    move: (by: string, { parent_id: parentId, ids }: BodyOf<typeof reasonMove>): Promise<null> =>
      staffChange({ database, consoleHints }, by, async (tx) => {
        const moved = await queries.orderReasons(tx, parentId, ids);
        if (moved === 0) return { result: null };
        const subject = parentId === null ? 'reason' : `reason:${parentId}`;
        return {
          result: null,
          audit: { action: 'reason.moved', subject, details: { order: ids } },
          hint: { noun: 'reasons', ids: [] },
        };
      }),

    tags: async (): Promise<{ list: string[] }> => ({ list: await queries.selectTags(database.query) }),

    removeTag: (by: string, name: string): Promise<null> =>
      staffChange({ database, consoleHints }, by, async (tx) => {
        if (!(await queries.deleteTag(tx, name))) throw new Failure('not_found');
        return {
          result: null,
          audit: { action: 'tag.removed', subject: `tag:${name}` },
          hint: { noun: 'reasons', ids: [] },
        };
      }),

    ofReport: (by: string, { id, ...change }: BodyOf<typeof reasonOfReport>): Promise<TopicOfItem> =>
      setTopic('report', by, id, change),

    ofChat: (by: string, { conversation, ...change }: BodyOf<typeof reasonOfChat>): Promise<TopicOfItem> =>
      setTopic('chat', by, conversation, change),
  };
};
