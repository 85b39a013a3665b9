import { reportRetentionDaysMin } from '@guildhall/contract/retention/rules.ts';
import * as v from 'valibot';
import { whole } from './config-schemas.ts';

/** How long data of players is kept; 0 keeps it. */
export const retentionVariables = {
  GUILDHALL_CHAT_RETENTION_DAYS: {
    group: 'Players',
    meaning:
      'Days after the end of a chat until the worker deletes it with its messages, files and notes of staff. Statistics stay. 0 keeps chats until the player is erased.',
    example: '730',
    default: '0',
    schema: whole(0, 36_500),
  },
  GUILDHALL_CHAT_RETENTION_BY: {
    group: 'Players',
    meaning:
      'What is removed at once. chat: each chat is deleted on its day. month: chats wait until all that started in the same month are due, up to a month longer, and their messages are dropped at once. For installations with millions of messages a month.',
    example: 'month',
    default: 'chat',
    schema: v.picklist(['chat', 'month'], 'must be chat or month'),
  },
  GUILDHALL_REPORT_RETENTION_DAYS: {
    group: 'Players',
    meaning:
      'Days after a report was finished until the worker deletes it with its history and files. Statistics stay. 0 keeps reports until the player is erased; otherwise at least 30.',
    example: '730',
    default: '0',
    schema: v.pipe(
      whole(0, 36_500),
      v.check(
        (days) => days === 0 || days >= reportRetentionDaysMin,
        `must be 0 or at least ${reportRetentionDaysMin}`,
      ),
    ),
  },
  GUILDHALL_SURVEY_TEXT_RETENTION_DAYS: {
    group: 'Players',
    meaning:
      'Days after a survey closed until the worker deletes its free texts. Choices and results stay. 0 keeps texts until the player is erased.',
    example: '365',
    default: '0',
    schema: whole(0, 36_500),
  },
  GUILDHALL_STAFF_SEARCH_CHAT_DAYS: {
    group: 'Players',
    meaning:
      'Days after the start of a chat in which staff find it by its words. The index takes about 5 kB for a chat of ten messages. Chats stay open by number until they are deleted.',
    example: '365',
    default: '180',
    schema: whole(1, 36_500),
  },
} as const;
