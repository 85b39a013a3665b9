import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { feedbackStates } from '@guildhall/contract/feedback/rules.ts';
import { expect, it } from 'vitest';
import { seedSupport } from '../../../../seeds/support.ts';
import { repository } from '../../../../../../tools/environment.ts';
import { createInstallation } from '../../../testing/installation.ts';

const installation = await createInstallation();
// The chats of a week are written within a second.
const server = await installation.start({ GUILDHALL_LIMITS: '{"message_burst":1000,"messages_minute":1000}' });

it('the demo seed creates reports, templates, incidents, suggestions and conversations through the services, in 16 languages each [K2]', async () => {
  await seedSupport({ ...server, nowMs: installation.clock.now() });
  const { rows } = await installation.owner.query(`select
    (select array_agg(distinct state order by state) from feedback) as states,
    (select count(distinct lang)::int from feedback) as langs,
    (select count(*)::int from feedback_template_text) as templates,
    (select count(*)::int from incident_text join incident i on i.id = incident_id where state = 'open') as incidents,
    (select count(*)::int from suggestion_text) as suggestions,
    (select array_agg(distinct state order by state) from conversation) as conversations,
    (select bool_or(is_active) from staff_member) as has_staff`);
  expect(rows).toEqual([
    {
      states: Object.values(feedbackStates),
      langs: 11,
      templates: 12 * 16,
      incidents: 2 * 16,
      suggestions: 5 * 16,
      conversations: ['ended', 'waiting'],
      // The demo's authors cannot sign in, so the first admin is still invited.
      has_staff: false,
    },
  ]);
  expect(await server.staffService.people.hasMembers()).toBe(false);
});

it('the player of the README’s first link has reports in several states, a waiting chat and one unread answer', async () => {
  const [, guid] = /enter as player (\d+)/.exec(readFileSync(join(repository, 'README.md'), 'utf8')) ?? [];
  expect(readFileSync(join(repository, 'scripts/launch.ts'), 'utf8')).toContain(
    `guid: { type: 'string', default: '${guid}' }`,
  );
  const { rows } = await installation.owner.query(
    `select p.id,
      (select array_agg(state order by id) from feedback where player_id = p.id) as reports,
      (select array_agg(state) from conversation where player_id = p.id) as chats
    from player p where guid = $1`,
    [guid],
  );
  const { pending, finished } = feedbackStates;
  expect(rows).toMatchObject([{ chats: ['waiting'] }]);
  expect(rows[0].reports.toSorted()).toEqual([pending, finished, finished]);
  expect(await server.replies.count(rows[0].id)).toBe(1);
});
