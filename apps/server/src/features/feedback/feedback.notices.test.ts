import { expect, test } from 'vitest';
import { noticeOf } from './feedback.notices.rules.ts';

const byMei = { by: 'staff', staffId: 'mei' };
const byPlayer = { by: 'player' };

test('a report assigned to a colleague notifies the colleague', () => {
  const assigned = (to: string | null) => ({ kind: 'assigned', author: byMei, set: { assignee_id: to } });
  const notice = { staffId: 'omar', kind: 'assigned', byStaffId: 'mei' };
  expect(noticeOf({ assignee_id: null }, assigned('omar'))).toEqual(notice);
  expect(noticeOf({ assignee_id: 'omar' }, assigned('omar'))).toBeNull();
  expect(noticeOf({ assignee_id: 'omar' }, assigned(null))).toBeNull();
});

test('what the player adds or reopens notifies the assignee, and nothing else of the player does', () => {
  const record = { assignee_id: 'omar' };
  const answered = { staffId: 'omar', kind: 'answered', byStaffId: null };
  expect(noticeOf(record, { kind: 'detail', author: byPlayer })).toEqual(answered);
  expect(noticeOf(record, { kind: 'reopened', author: byPlayer })).toEqual(answered);
  expect(noticeOf(record, { kind: 'rated', author: byPlayer })).toBeNull();
  expect(noticeOf({ assignee_id: null }, { kind: 'detail', author: byPlayer })).toBeNull();
});
