import { feedbackStates } from '@guildhall/contract/feedback/rules.ts';
import { expect, it } from 'vitest';
import { seedSupport } from '../../../../seeds/support.ts';
import { createInstallation } from '../../../testing/installation.ts';

const installation = await createInstallation();
const server = await installation.start();

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
