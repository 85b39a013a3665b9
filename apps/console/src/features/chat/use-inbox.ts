import { isTag } from '@guildhall/contract/reasons/rules.ts';
import { locales, type LangId } from '@guildhall/i18n/locales.ts';
import { useEffect, useMemo } from 'react';
import {
  choiceField,
  numberField,
  textField,
  useAddressState,
  type AddressField,
} from '../../platform/address/address-state.ts';
import { useStaff } from '../../platform/session/session.ts';
import { useStore } from '@guildhall/browser/store.ts';
import { focusedChat } from './alerts/use-chat-alerts.ts';
import type { ChatFilters } from './chat.data.ts';
import { added, closed, moved, readIds, shown, writeIds, type SideBySide } from './model/side-by-side.ts';

export const scopes = ['queue', 'mine', 'snoozed', 'all', 'ended'] as const;
export type Scope = (typeof scopes)[number];

const idsField: AddressField<readonly string[]> = {
  read: (text) => {
    const ids = readIds(text);
    return ids.length === 0 ? undefined : ids;
  },
  write: writeIds,
};

const fields = {
  scope: choiceField(scopes),
  lang: choiceField<LangId>(locales.map(({ id }) => id)),
  text: textField,
  reason: numberField,
  tag: textField,
  /** Staff id: chats of one team member, linked from the team screen. */
  who: textField,
  open: idsField,
};

const noIds: readonly string[] = [];

/** State of the inbox. Everything except the focus is kept in the URL, so that a reload shows the same chats. */
export const useInbox = () => {
  const mayWrite = useStaff().may('chat.write');
  const { values, change } = useAddressState(fields);
  const wanted = useStore(focusedChat);
  const ids = values.open ?? noIds;
  const focused = wanted !== null && ids.includes(wanted) ? wanted : (ids[0] ?? null);
  useEffect(() => {
    focusedChat.set(focused);
  }, [focused]);
  useEffect(
    () => () => {
      focusedChat.set(null);
    },
    [],
  );
  const scope = values.scope ?? (mayWrite ? 'mine' : 'all');
  const { lang, text, who, reason, tag } = values;
  const filters = useMemo(
    (): ChatFilters => ({
      scope,
      ...(lang !== undefined && { lang }),
      ...(who !== undefined && scope !== 'queue' && scope !== 'mine' && scope !== 'snoozed' && { assignee: who }),
      ...(text !== undefined && { text }),
      ...(reason !== undefined && { reason_id: reason }),
      ...(tag !== undefined && isTag(tag) && { tag }),
    }),
    [scope, lang, who, text, reason, tag],
  );
  const apply = (next: SideBySide): void => {
    focusedChat.set(next.focused);
    if (next.ids !== ids) change({ open: next.ids.length === 0 ? undefined : next.ids });
  };
  const now: SideBySide = { ids, focused };
  return {
    scope,
    filters,
    lang,
    text: text ?? '',
    reason,
    tag,
    who,
    ids,
    focused,
    isFiltered:
      lang !== undefined || text !== undefined || who !== undefined || reason !== undefined || tag !== undefined,
    setScope: (next: Scope) => change({ scope: next, who: undefined }),
    setLang: (next: LangId | undefined) => change({ lang: next }),
    setText: (next: string) => change({ text: next }),
    setReason: (next: number | undefined) => change({ reason: next }),
    setTag: (next: string | undefined) => change({ tag: next }),
    clearFilters: () => change({ lang: undefined, text: undefined, who: undefined, reason: undefined, tag: undefined }),
    open: (id: string, isBeside: boolean) => apply(isBeside ? added(now, id) : shown(now, id)),
    close: (id: string) => apply(closed(now, id)),
    focus: (id: string) => focusedChat.set(id),
    move: (by: 1 | -1) => apply(moved(now, by)),
  };
};
export type Inbox = ReturnType<typeof useInbox>;
