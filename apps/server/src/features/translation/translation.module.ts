import { translationBounds } from '@guildhall/contract/translation/rules.ts';
import { translationRead, translationSetAuto, translationTexts } from '@guildhall/contract/translation/staff.ts';
import type { Counted } from '../../data/retention.ts';
import { answer, keepsNoPlayerData, type Feature } from '../../http/feature.ts';
import type { TranslationService } from './translation.service.ts';

export const translationFeature = (service: TranslationService, counted: Counted): Feature => ({
  noun: 'translation',
  routes: [
    answer(translationRead, ({ actor }) => service.settings(actor.staffId)),
    answer(translationSetAuto, ({ actor, body }) => service.setAuto(actor.staffId, body.langs)),
    answer(translationTexts, ({ actor, body }) => service.texts(actor.staffId, body)),
  ],
  jobs: [{ name: 'translation.sweep', everyMs: 3_600_000, run: counted('translations', service.sweep) }],
  retention: [{ data: 'translations', days: translationBounds.cacheDays, variable: null, job: 'translation.sweep' }],
  // Originals go with their message or report. The cache names no player and can only be read with the text.
  ...keepsNoPlayerData,
});
