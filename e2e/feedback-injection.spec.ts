import { test as base, expect, type Page } from '@playwright/test';
import pg from 'pg';
import { ownerUrl } from '../tools/environment.ts';
import { launchAddress } from './support/player-fixtures.ts';
import { go, heaps, scrollTo, withGuarded, type Cookies } from './support/guarded-page.ts';
import { ownServer, type OwnServer } from './support/own-server.ts';
import { sendNow } from './support/people.ts';
import { callAs, signInStaff } from './support/staff-session.ts';

interface Planted {
  readonly origin: string;
  readonly reports: readonly string[];
  readonly incidents: readonly number[];
  readonly suggestions: readonly number[];
  readonly templates: readonly number[];
  readonly cookies: Cookies;
}

const guid = 66_001;
const count = heaps.length;

/** Writes payloads into every text a player can send with a report and into staff replies, bypassing validation. */
const plantReport = async (owner: pg.Client, playerId: string, by: string, at: number): Promise<string> => {
  const { rows } = await owner.query<{ id: string }>(
    `insert into feedback (player_id, key, type, state, role_id, email, description, terms, lang, channel, version_of_game,
       context, is_guest, created_at, updated_at, waiting_since, asked_at, finished_at, replied_at, rating, rating_text)
     values ($1, gen_random_uuid(), 1 + $3::int % 2, $3::int % 4, $2, $2, $2, to_tsvector('simple', 'planted'), 3, 1, $2,
       jsonb_build_object('version', $2::text, 'language', $2::text, 'device', $2::text, 'screen', $2::text,
         'network', $2::text, 'app', $2::text, 'errors', jsonb_build_array($2::text)),
       false, now() - $3::int * interval '1 second', now(), case when $3::int % 4 in (0, 2) then now() end,
       case when $3::int % 4 = 1 then now() end, case when $3::int % 4 = 3 then now() end, now(),
       case when $3::int % 4 = 3 then 1 end, $2)
     returning id`,
    [playerId, heaps[at], at],
  );
  const id = rows[0]?.id ?? '';
  await owner.query(
    `insert into feedback_entry (feedback_id, at, kind, by, staff_id, text, details)
     select $1, now(), kind, by, case when by = 'staff' then $3::text end, case when kind = 'submitted' then '' else $2::text end,
       jsonb_build_object('title', $2::text, 'name', $2::text, 'stars', 1)
     from (values ('submitted', 'player'), ('question', 'staff'), ('detail', 'player'), ('reply', 'staff'),
       ('finished', 'staff'), ('rated', 'player'), ('reopened', 'player'), ('resumed', 'staff'), ('merged', 'staff'),
       ('linked', 'staff'), ('assigned', 'staff'), ('note', 'staff')) as entry (kind, by)`,
    [id, heaps[at], by],
  );
  return id;
};

/** Texts that staff publish to all players; every other known issue is closed. */
const plantStaffTexts = async (owner: pg.Client, at: number) => {
  const one = async (query: string, values: unknown[] = []): Promise<number> =>
    Number((await owner.query<{ id: string }>(query, values)).rows[0]?.id);
  const isOpen = at % 2 === 0;
  const incident = await one(
    "insert into incident (state, opened_at, closed_at) values ($1, now(), case when $1 = 'closed' then now() end) returning id",
    [isOpen ? 'open' : 'closed'],
  );
  const suggestion = await one('insert into suggestion default values returning id');
  const template = await one(
    "insert into feedback_template (name, purpose) values ($1, (array['reply', 'ask', 'finish'])[1 + $2::int % 3]) returning id",
    [heaps[at], at],
  );
  for (const [noun, id] of [
    ['incident', incident],
    ['suggestion', suggestion],
  ] as const) {
    const columns = `(${noun}_id, lang, title, body, answer)`;
    await owner.query(`insert into ${noun}_text ${columns} values ($1, 3, $2, $2, $2)`, [id, heaps[at]]);
  }
  await owner.query('insert into feedback_template_text values ($1, 3, $2)', [template, heaps[at]]);
  return { incident, suggestion, template };
};

const plant = async (
  { instance }: OwnServer,
  playerId: string,
  by: string,
): Promise<Omit<Planted, 'origin' | 'cookies'>> => {
  const owner = new pg.Client({ connectionString: ownerUrl(instance.database) });
  await owner.connect();
  const planted = { reports: [], incidents: [], suggestions: [], templates: [] } as {
    reports: string[];
    incidents: number[];
    suggestions: number[];
    templates: number[];
  };
  for (const at of heaps.keys()) {
    const { incident, suggestion, template } = await plantStaffTexts(owner, at);
    const report = await plantReport(owner, playerId, by, at);
    await owner.query('update feedback set incident_id = $2, suggestion_id = $3 where id = $1', [
      report,
      incident,
      suggestion,
    ]);
    planted.reports.push(report);
    planted.incidents.push(incident);
    planted.suggestions.push(suggestion);
    planted.templates.push(template);
  }
  await owner.end();
  return planted;
};

const test = base.extend<{ guarded: Page }, { own: OwnServer; planted: Planted }>({
  own: [ownServer('injection_feedback', 8189), { scope: 'worker' }],
  planted: [
    async ({ own, browser }, use) => {
      const page = await browser.newPage({ baseURL: own.origin });
      const { id } = await signInStaff(page, own.services, 'admin');
      const exchanged = page.waitForResponse('**/launch/exchange');
      await page.goto(await launchAddress(guid, { path: '/home/me', folder: own.instance.folder }));
      await exchanged;
      const { player } = await callAs(page, '/launch/session', null);
      // Both sessions are needed: player texts are shown to staff and the reverse.
      const cookies = await page.context().cookies();
      await page.close();
      await use({ origin: own.origin, cookies, ...(await plant(own, player ?? '', id)) });
    },
    { scope: 'worker' },
  ],
  guarded: ({ browser, planted }, use) => withGuarded(browser, planted, use),
});

// All tests share one server and one set of planted rows.
test.describe.configure({ mode: 'serial' });

const rows = '[role="grid"] tbody tr, table tbody tr, [role="row"]';
const consolePath = '/community/console';
/** The start of a text as rendered, with white space collapsed. */
const startOf = (at: number): string => (heaps[at] ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 8);

test('payloads stay inert in the report queue and in its bulk actions [threat 18]', async ({ guarded: page }) => {
  await page.goto(`${consolePath}/feedback?state=finished`);
  await scrollTo(page, rows, Math.floor(count / 4));
  await page.goto(`${consolePath}/feedback?state=open`);
  await scrollTo(page, rows, Math.floor((count * 3) / 4));
  await page.getByRole('checkbox').nth(1).check();
  await page.getByRole('checkbox').nth(2).check();
  const bar = page.getByRole('region', { name: 'Selected reports' });
  for (const name of ['Ask', 'Finish']) {
    await bar.getByRole('button', { name, exact: true }).click();
    const dialog = page.getByRole('dialog');
    const choice = dialog.getByRole('combobox', { name: 'Template' });
    await choice.click();
    await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(count / 4);
    const options = await page.getByRole('option').count();
    for (let at = 0; at < options; at += 1) {
      if (at > 0) await choice.click();
      await page.getByRole('option').nth(at).click();
      await expect(dialog.locator('blockquote')).not.toBeEmpty();
    }
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
  }
  for (const name of ['Link to a known issue', 'Link to a suggestion on the idea board']) {
    await bar.getByRole('button', { name: 'Link' }).click();
    await page.getByRole('menuitem', { name }).click();
    await expect(page.getByRole('dialog').getByText('onerror').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('payloads stay inert in every report with its history, context and the player’s other reports [threat 18]', async ({
  guarded: page,
  planted,
}) => {
  await page.goto(`${consolePath}/feedback`);
  const history = page.getByRole('list', { name: 'History' });
  const beside = page.getByRole('complementary', { name: 'Player' });
  for (const [at, id] of planted.reports.entries()) {
    await go(page, `${consolePath}/feedback/${id}`);
    await expect(history).toContainText(startOf(at));
    await beside.locator('summary').click();
    await expect(beside.locator('summary ~ ul')).toContainText(startOf(at));
    await expect(beside.getByRole('link', { name: /^#\d/ })).toHaveCount(10);
  }
});

test('payloads stay inert in masked fields once they are shown [threat 18]', async ({
  guarded: page,
  own,
  planted,
}) => {
  await page.goto(`${consolePath}/feedback`);
  for (const [at, id] of planted.reports.entries()) {
    // Stay below the hourly limit on unmasking.
    await own.services.database.query.deleteFrom('quota_use').execute();
    await go(page, `${consolePath}/feedback/${id}`);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('textbox')
      .fill(`Asked for ${heaps[at]?.slice(0, 100)}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Show' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('dd', { hasText: startOf(at) }).first()).toBeVisible();
  }
  await page.goto(`${consolePath}/people/audit`);
  await scrollTo(page, rows, count);
});

test('payloads stay inert in the tables and editors of known issues, suggestions and templates [threat 18]', async ({
  guarded: page,
  planted,
}) => {
  for (const [path, ids] of [
    ['/incidents', planted.incidents],
    ['/suggestions', planted.suggestions],
  ] as const) {
    await page.goto(consolePath + path);
    await scrollTo(page, rows, count);
    for (const id of ids) {
      await go(page, `${consolePath}${path}/${id}`);
      await expect(page.getByRole('textbox', { name: 'Title' })).not.toHaveValue('');
    }
  }
  await page.goto(`${consolePath}/suggestions/new?from=${planted.reports[1] ?? ''}`);
  await expect(page.getByText(startOf(1)).first()).toBeVisible();
  await page.goto(`${consolePath}/feedback/templates`);
  await expect(page.locator('a[href*="/feedback/templates/"]:not([href$="/new"])')).toHaveCount(count);
  for (const id of planted.templates) {
    await go(page, `${consolePath}/feedback/templates/${id}`);
    await expect(page.getByRole('textbox').first()).not.toHaveValue('');
  }
});

test('payloads stay inert in a template inserted into a reply, and in the sent reply [threat 18]', async ({
  guarded: page,
  planted,
  own,
}) => {
  const [report = ''] = planted.reports;
  await page.goto(`${consolePath}/feedback/${report}`);
  for (const text of heaps.filter((_, at) => at % 4 === 0)) {
    await page.keyboard.press('r');
    const write = page.getByRole('textbox', { name: 'Write in English' });
    await write.fill(text);
    await page.getByRole('button', { name: 'Send reply' }).click();
    await expect(write).toHaveValue('');
    await sendNow(own);
    await page.keyboard.press('Escape');
  }
});

test('payloads stay inert when typed into the searches of the support pages [threat 18]', async ({ guarded: page }) => {
  for (const path of ['/feedback', '/feedback/templates']) {
    await page.goto(consolePath + path);
    const search = page.getByRole('searchbox').or(page.getByRole('textbox')).first();
    for (const text of heaps.filter((_, at) => at % 4 === 0)) {
      await search.fill(text);
      await page.waitForTimeout(350);
    }
  }
});

test('payloads stay inert in the player’s list, known issues and board [threat 19]', async ({ guarded: page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/community/feedback');
  await scrollTo(page, 'a[href*="/feedback/info/"]', count);
  await page.locator('summary', { hasText: 'Known issues' }).click();
  await page.getByRole('button', { name: /^Show \d+ more$/ }).click();
  await expect(page.getByRole('button', { name: 'I have this too' })).toHaveCount(Math.ceil(count / 2));
  await page.goto('/community/feedback/suggest');
  await scrollTo(page, 'article', count);
});

test('payloads stay inert in every report as its player sees it, with staff replies [threat 19]', async ({
  guarded: page,
  planted,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/community/feedback');
  for (const [at, id] of planted.reports.entries()) {
    await go(page, `/community/feedback/info/${id}`);
    await expect(page.locator('ol p[dir="auto"]').first()).toContainText(startOf(at));
    await page.locator('summary').last().click();
  }
});

test('payloads stay inert in a form that is kept as a draft, matched with similar entries and queued offline [threat 19]', async ({
  guarded: page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/community/feedback/create');
  const words = page.getByLabel('What happened?');
  for (const text of heaps.filter((_, at) => at % 3 === 0)) {
    await words.fill(`${text} and the gate`);
    await page.evaluate((message) => {
      dispatchEvent(new ErrorEvent('error', { message }));
    }, text);
    await page.waitForTimeout(300);
  }
  // The error appears in the context of the next form.
  await go(page, '/community/feedback');
  await expect(words).toBeHidden();
  await go(page, '/community/feedback/create');
  await page.locator('summary').last().click();
  await expect(page.getByText('Recent errors').last()).toBeVisible();
  await page.getByLabel('Email').fill('anna@games.example.com');
  await page.context().setOffline(true);
  await words.fill((heaps[0] ?? '').replaceAll('\n', ' '));
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Not sent yet')).toBeVisible();
  await go(page, '/community/feedback');
  await expect(page.getByText('Waiting for connection')).toBeVisible();
  await page.context().setOffline(false);
});
