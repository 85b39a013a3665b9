import { templateSave } from '@guildhall/contract/feedback/staff.ts';
import type { BodyInputOf } from '@guildhall/contract/http/route.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createInstallation } from '../../../testing/installation.ts';
import { createStaffStage } from '../testing/staff.factory.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start();
const stage = createStaffStage(server);
const { templates } = server.feedbackStaff;
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
  it('is stored in any number of languages, and changes are audited', async () => {
    const texts = [
      { lang: 11, text: 'Danke!' },
      { lang: 3, text: 'Thank you!' },
    ] as const;
    const saved = await save(mei.staffId, { texts: [...texts] });
    expect(saved).toEqual({
      id: expect.any(Number),
      name: 'Thanks',
      purpose: 'finish',
      shortcut: null,
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

  it('is not overwritten by a stale edit; the conflict names the first author', async () => {
    const { id } = await save(mei.staffId, {});
    await save(omar.staffId, { id, version: 1, name: 'Of Omar' });
    await expect(save(mei.staffId, { id, version: 1, name: 'Of Mei' })).rejects.toMatchObject({
      reason: 'conflict',
      params: { by: 'Omar' },
    });
    expect((await templates.list()).list.map(({ name }) => name)).toEqual(['Of Omar']);
    await templates.remove(mei.staffId, id);
  });

  it('can be for conversations', async () => {
    const { id } = await save(mei.staffId, { purpose: 'chat' });
    expect((await templates.list()).list.map(({ purpose }) => purpose)).toEqual(['chat']);
    await templates.remove(mei.staffId, id);
  });

  it('for conversations must not use variables that only reports have', async () => {
    const texts = [
      { lang: 3, text: 'Hello from {agent}!' },
      { lang: 11, text: 'Danke für Meldung {number}.' },
    ] as const;
    await expect(save(mei.staffId, { purpose: 'chat', texts: [...texts] })).rejects.toMatchObject({
      reason: 'template_variable',
      params: { name: '{number}' },
    });
    expect((await templates.list()).list).toEqual([]);
    const { id } = await save(mei.staffId, { purpose: 'reply', texts: [...texts] });
    await templates.remove(mei.staffId, id);
  });

  it('has a shortcut that no other has, and keeps it if a console of the previous release saves it', async () => {
    const first = await save(mei.staffId, { shortcut: 'refund' });
    await expect(save(omar.staffId, { name: 'Other', shortcut: 'refund' })).rejects.toMatchObject({
      reason: 'shortcut_taken',
      params: { name: 'Thanks' },
    });
    const kept = await save(omar.staffId, { id: first.id, version: 1, name: 'Renamed' });
    expect([kept.shortcut, kept.name]).toEqual(['refund', 'Renamed']);
    expect((await save(mei.staffId, { id: first.id, version: 2, shortcut: null })).shortcut).toBeNull();
    const next = await save(omar.staffId, { shortcut: 'refund' });
    for (const { id } of [first, next]) await templates.remove(mei.staffId, id);
  });

  it('refuses a shortcut with spaces, capitals or signs', async () => {
    for (const shortcut of ['two words', 'Refund', '/refund', '', 'x'.repeat(21)]) {
      expect(() => v.parse(templateSave.body.entries.shortcut, shortcut)).toThrow();
    }
  });

  it('needs an English text and at most one text per language', async () => {
    const german = { lang: 11, text: 'Danke!' } as const;
    await expect(save(mei.staffId, { texts: [german] })).rejects.toMatchObject({ reason: 'english_missing' });
    const english = { lang: 3, text: 'Thanks!' } as const;
    await expect(save(mei.staffId, { texts: [english, english] })).rejects.toMatchObject({ reason: 'invalid' });
    expect((await templates.list()).list).toEqual([]);
  });

  it('is not found if it does not exist', async () => {
    await expect(save(mei.staffId, { id: 999_999, version: 1 })).rejects.toMatchObject({ reason: 'not_found' });
    await expect(templates.remove(mei.staffId, 999_999)).rejects.toMatchObject({ reason: 'not_found' });
  });

  it('is refused beyond the limit of two hundred', async () => {
    await owner.query(
      `insert into feedback_template (name, purpose) select 'T' || n, 'reply' from generate_series(1, $1) n`,
      [staffLimits.templatesMax - 1],
    );
    const last = await save(mei.staffId, {});
    await expect(save(mei.staffId, {})).rejects.toMatchObject({ reason: 'wrong_state' });
    await save(mei.staffId, { id: last.id, version: 1, name: 'Still changed' });
    expect((await templates.list()).list).toHaveLength(staffLimits.templatesMax);
  });
});
