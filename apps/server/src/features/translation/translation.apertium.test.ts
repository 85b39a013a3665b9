import { translationTexts } from '@guildhall/contract/translation/staff.ts';
import { anyErrorNameOf } from '@guildhall/contract/http/staff-errors.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { createInstallation } from '../../testing/installation.ts';
import { signInAs } from '../staff/testing/staff.factory.ts';
import { isApertiumInstalled, startApertium } from './testing/apertium.ts';

if (!isApertiumInstalled) {
  // oxlint-disable-next-line no-console -- a skipped test must say why
  console.warn('translation: apertium-apy and apertium-eng-spa are not installed, so the real engine is not tested');
}

describe.skipIf(!isApertiumInstalled)('the real Apertium engine', async () => {
  const engine = isApertiumInstalled ? await startApertium() : { url: '', stop: async () => {} };
  afterAll(engine.stop);
  const installation = await createInstallation();
  const server = await installation.start({
    GUILDHALL_TRANSLATION_PROVIDER: 'apertium',
    GUILDHALL_TRANSLATION_URL: engine.url || 'http://127.0.0.1:1',
  });
  const agent = await signInAs(server, 'agent');
  const translate = async (texts: string[], from: number, to: number) => {
    const { answer } = await server.call(translationTexts, { as: agent, body: { texts, from, to, subject: null } });
    return answer.code === 0 ? (answer.msg.texts as string[]) : anyErrorNameOf(answer.code);
  };

  it('translates both ways and keeps numbers, placeholders and emoji', async () => {
    expect(await translate(['Mi caballo 10010201 desapareció después de la última actualización 🐴.'], 14, 3)).toEqual([
      'My horse 10010201 disappeared after the last update 🐴.',
    ]);
    const [spanish] = await translate(['Hello {player}, your horse is back.'], 3, 14);
    expect(spanish).toContain('{player}');
    expect(spanish).toContain('caballo');
  });

  it('says that a pair is missing', async () => {
    expect(await translate(['Hallo'], 11, 3)).toBe('translation_pair');
  });
});
