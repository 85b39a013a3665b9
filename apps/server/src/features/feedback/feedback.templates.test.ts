import { templateSave } from '@guildhall/contract/feedback-desk.ts';
import type { BodyInputOf } from '@guildhall/contract/route.ts';
import { staffLimits } from '@guildhall/contract/staff-limits.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createInstallation } from '../../testing/installation.ts';
import { createDeskStage } from './feedback.desk.factory.ts';
import { filledIn } from './feedback.templates.service.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start();
const stage = createDeskStage(server);
const { templates } = server.feedbackDesk;
const [mei, omar] = [await stage.member('Mei'), await stage.member('Omar')];

const save = (by: string, body: Partial<BodyInputOf<typeof templateSave>>) =>
  templates.save(
    by,
    v.parse(templateSave.body, {
      id: null,
      version: 0,
      name: 'Thanks',
      purpose: 'finish',
      texts: [{ lang: 3, text: 'Thank you!' }],
      ...body,
    }),
  );
const auditOf = async (id: number) =>
  (
    await owner.query('select staff_id, action, details from audit_entry where subject = $1 order by id', [
      `template:${id}`,
    ])
  ).rows as unknown[];

describe('a template', () => {
  it('is kept in as many languages as somebody wrote, and the trail says who did', async () => {
    const texts = [
      { lang: 11, text: 'Danke!' },
      { lang: 3, text: 'Thank you!' },
    ] as const;
    const saved = await save(mei.staffId, { texts: [...texts] });
    expect(saved).toEqual({
      id: expect.any(Number),
      name: 'Thanks',
      purpose: 'finish',
      version: 1,
      texts: [
        { lang: 3, text: 'Thank you!' },
        { lang: 11, text: 'Danke!' },
      ],
      updated_at: expect.any(Number),
      updated_by: { id: mei.staffId, name: 'Mei' },
    });
    const changed = await save(omar.staffId, { id: saved.id, version: 1, name: 'Bye', purpose: 'ask' });
    expect([changed.version, changed.name, changed.purpose, changed.texts]).toEqual([
      2,
      'Bye',
      'ask',
      [{ lang: 3, text: 'Thank you!' }],
    ]);
    expect((await templates.list()).list.filter(({ id }) => id === saved.id)).toEqual([changed]);
    await templates.remove(mei.staffId, saved.id);
    expect((await templates.list()).list).toEqual([]);
    expect(await auditOf(saved.id)).toEqual([
      { staff_id: mei.staffId, action: 'template.saved', details: { name: 'Thanks', langs: [3, 11] } },
      { staff_id: omar.staffId, action: 'template.saved', details: { name: 'Bye', langs: [3] } },
      { staff_id: mei.staffId, action: 'template.removed', details: { name: 'Bye' } },
    ]);
  });

  it('is not overwritten: the slower one is told who was faster', async () => {
    const { id } = await save(mei.staffId, {});
    await save(omar.staffId, { id, version: 1, name: 'Of Omar' });
    await expect(save(mei.staffId, { id, version: 1, name: 'Of Mei' })).rejects.toMatchObject({
      reason: 'conflict',
      params: { by: 'Omar' },
    });
    expect((await templates.list()).list.map(({ name }) => name)).toEqual(['Of Omar']);
    await templates.remove(mei.staffId, id);
  });

  it('may be for conversations, too', async () => {
    const { id } = await save(mei.staffId, { purpose: 'chat' });
    expect((await templates.list()).list.map(({ purpose }) => purpose)).toEqual(['chat']);
    await templates.remove(mei.staffId, id);
  });

  it('has an English text, and one text in each language', async () => {
    const german = { lang: 11, text: 'Danke!' } as const;
    await expect(save(mei.staffId, { texts: [german] })).rejects.toMatchObject({ reason: 'english_missing' });
    const english = { lang: 3, text: 'Thanks!' } as const;
    await expect(save(mei.staffId, { texts: [english, english] })).rejects.toMatchObject({ reason: 'invalid' });
    expect((await templates.list()).list).toEqual([]);
  });

  it('is not found where there is none', async () => {
    await expect(save(mei.staffId, { id: 999_999, version: 1 })).rejects.toMatchObject({ reason: 'not_found' });
    await expect(templates.remove(mei.staffId, 999_999)).rejects.toMatchObject({ reason: 'not_found' });
  });

  it('is one of at most two hundred', async () => {
    await owner.query(
      `insert into feedback_template (name, purpose) select 'T' || n, 'reply' from generate_series(1, $1) n`,
      [staffLimits.templatesMax - 1],
    );
    const last = await save(mei.staffId, {});
    await expect(save(mei.staffId, {})).rejects.toMatchObject({ reason: 'wrong_status' });
    await save(mei.staffId, { id: last.id, version: 1, name: 'Still changed' });
    expect((await templates.list()).list).toHaveLength(staffLimits.templatesMax);
  });
});

describe('what a template leaves open', () => {
  it('is put in, once, and braces that mean nothing stay', () => {
    const values = { number: '12', game: 'Dragons {agent}', agent: '$& {number}' };
    expect(filledIn('{agent}: #{number} of {game}, {number} {name} {{game}} {}', values)).toBe(
      '$& {number}: #12 of Dragons {agent}, 12 {name} {Dragons {agent}} {}',
    );
  });
});
