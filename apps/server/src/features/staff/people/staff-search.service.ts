import { defaultLang } from '@guildhall/i18n/locales.ts';
import type { StaffSearchSource } from '../../../registration/feature.ts';
import { selectSearched } from './staff-search.queries.ts';

/** Members of staff by name. Emails are left out, like all emails. */
export const staffStaffSearch: readonly StaffSearchSource[] = [
  {
    kind: 'person',
    index: {
      table: 'staff_member',
      idType: 'text',
      isOfPlayers: false,
      textsOf: async (tx, items) =>
        (
          await selectSearched(
            tx,
            items.map(({ id }) => id),
          )
        ).map(({ id, name, created_at: at }) => ({ id, lang: defaultLang, at, playerId: null, text: name })),
    },
    itemsOf: async (tx, _actor, ids) =>
      (await selectSearched(tx, ids)).map(({ id, name, created_at: at }) => ({
        id,
        number: null,
        title: name,
        bodies: [],
        lang: null,
        at,
        isOpen: null,
      })),
  },
];
