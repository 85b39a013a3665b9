import { postTypes } from '@guildhall/contract/articles/post-types.ts';
import { createArticleFactory } from '../apps/server/src/features/articles/testing/articles.factory.ts';
import { recorded, startProvider } from '../apps/server/src/features/answer-help/testing/provider.ts';
import { findingsOn } from './support/accessibility.ts';
import { test as base, expect, savePicture, type OwnServer } from './support/chat-fixtures.ts';
import { startOwnServer } from './support/own-server.ts';

const [english, spanish] = [3, 14] as const;

type Provider = Awaited<ReturnType<typeof startProvider>>;

/** A server with a provider of drafts on this machine. */
const test = base.extend<object, { provider: Provider; own: OwnServer }>({
  provider: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const provider = await startProvider();
      await use(provider);
      await provider.stop();
    },
    { scope: 'worker' },
  ],
  own: [
    async ({ provider }, use, { parallelIndex }) => {
      const server = await startOwnServer(`answers_${parallelIndex}`, 8395 + parallelIndex, {
        GUILDHALL_DRAFT_URL: provider.url,
        GUILDHALL_DRAFT_MODEL: 'small-multilingual',
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

const said = 'Hola, me cobraron dos veces la compra y llega con retraso';

const publish = async ({ services }: OwnServer, by: string): Promise<void> => {
  await createArticleFactory(services.articles).published({
    type: postTypes.question,
    title: 'I was charged twice for one purchase',
    body: '<p>Both charges are refunded within three days.</p>',
    translations: {
      [spanish]: {
        title: 'Me cobraron dos veces la misma compra',
        summary: '',
        body: '<p>Devolvemos el segundo cobro en tres días.</p>',
      },
    },
  });
  const texts = [
    { lang: english, title: 'Purchases arrive late', body: 'We are working on it.', answer: '' },
    { lang: spanish, title: 'Las compras llegan con retraso', body: 'Estamos trabajando en ello.', answer: '' },
  ];
  const { id, version } = await services.incidentsStaff.save(by, { id: null, version: 0, texts });
  await services.incidentsStaff.publish(by, { id, version });
  await services.feedbackStaff.templates.save(by, {
    id: null,
    version: 0,
    name: 'Refund',
    purpose: 'reply',
    texts: [
      { lang: english, text: 'We refund a purchase that was charged twice. – {agent}' },
      { lang: spanish, text: 'Reembolsamos la compra que se cobró dos veces. – {agent}' },
    ],
  });
};

test('an agent inserts an article, a known issue and a template in the language of the player by key, and checks a machine-written draft', async ({
  stage,
  make,
  own,
  provider,
}) => {
  const veraId = await stage.idOf('vera');
  await publish(own, veraId);
  const vera = await stage.staff('vera');
  const { id, assign_epoch } = await make.waiting(undefined, said, spanish);
  await own.services.chatStaff.claim(veraId, { conversation: id, assign_epoch });
  await vera.goto(`/community/console/chat?open=${id}`);
  const strip = vera.getByRole('toolbar', { name: 'Suggestions' });
  const field = vera.getByRole('textbox', { name: 'Message', exact: true });
  await expect(strip.getByRole('listitem')).toHaveCount(3);

  await test.step('a preview is in the language of the player, with the agent’s own one click away', async () => {
    const chip = strip.getByRole('button', { name: /^Article/ });
    await chip.focus();
    await expect(strip.getByText('Devolvemos el segundo cobro en tres días.')).toBeVisible();
    await savePicture(vera, 'answer-help-preview');
    expect(await findingsOn(vera, 'preview')).toEqual([]);
    await strip.getByRole('button', { name: 'Read in English' }).click();
    await expect(strip.getByText('Both charges are refunded within three days.')).toBeVisible();
    await vera.keyboard.press('Escape');
    await expect(field).toBeFocused();
  });

  await test.step('a key inserts, and Ctrl+Z takes it back', async () => {
    const kinds = await strip.getByRole('listitem').allInnerTexts();
    const keyOf = (kind: string): string => `Alt+${kinds.findIndex((text) => text.startsWith(kind)) + 1}`;
    await field.pressSequentially('Hola.');
    const before = await strip.boundingBox();
    await vera.keyboard.press(keyOf('Article'));
    await expect(field).toHaveValue(
      /^Hola\.\nMe cobraron dos veces la misma compra\nhttp\S+\/community\/post\/article\/\d+\?lang=14$/,
    );
    await vera.keyboard.press('Control+z');
    await expect(field).toHaveValue('Hola.');
    await vera.keyboard.press(keyOf('Template'));
    await expect(field).toHaveValue(/^Hola\. Reembolsamos la compra que se cobró dos veces\. – \S+/);
    await vera.keyboard.press('Control+z');
    await vera.keyboard.press(keyOf('Known issue'));
    await expect(field).toHaveValue(
      /Las compras llegan con retraso\nEstamos trabajando en ello\.\nhttp\S+issue=\d+&lang=14$/,
    );
    expect((await strip.boundingBox())?.height).toBe(before?.height);
    await field.fill('');
  });

  await test.step('a draft is marked, and cannot be sent before the agent has checked it', async () => {
    provider.answer(recorded.success('Lamentamos el doble cobro. Lo devolvemos en tres días.'));
    await strip.getByRole('button', { name: 'Draft' }).click();
    const panel = vera.getByRole('region', { name: 'Draft reply' });
    await expect(panel).toContainText('Lamentamos el doble cobro.');
    await expect(panel).toContainText('Me cobraron dos veces la misma compra');
    await savePicture(vera, 'answer-help-draft');
    expect(await findingsOn(vera, 'draft')).toEqual([]);
    await expect(field).toHaveValue('');
    await panel.getByRole('button', { name: 'Insert' }).click();
    await expect(field).toHaveValue('Lamentamos el doble cobro. Lo devolvemos en tres días.');
    const send = vera.getByRole('button', { name: 'Send', exact: true });
    await expect(vera.getByText('AI draft: check before sending')).toBeVisible();
    await expect(send).toBeDisabled();
    await field.press('Enter');
    await vera.reload();
    await expect(vera.getByText('AI draft: check before sending')).toBeVisible();
    await vera.getByRole('button', { name: 'I’ve checked it' }).click();
    await expect(send).toBeEnabled();
    await send.click();
    await expect(field).toHaveValue('');
  });

  await test.step('failures are said in words, and can be retried', async () => {
    provider.answer(recorded.busy);
    await strip.getByRole('button', { name: 'Draft' }).click();
    const panel = vera.getByRole('region', { name: 'Draft reply' });
    await expect(panel).toContainText('The drafting service is busy.');
    provider.answer(recorded.success('Otra vez.'));
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(panel).toContainText('Otra vez.');
    await panel.getByRole('button', { name: 'Discard' }).click();
    await expect(panel).toBeHidden();
  });

  await test.step('suggestions can be hidden, and stay hidden', async () => {
    await strip.getByRole('button', { name: 'Hide suggestions' }).click();
    await vera.reload();
    await strip.getByRole('button', { name: 'Show suggestions' }).click();
    await expect(strip.getByRole('listitem')).toHaveCount(3);
  });
});
