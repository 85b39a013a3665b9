import { defineFeature } from '../../registration/module.ts';
import { createTranslationService } from './translation.service.ts';
import { translationBounds } from '@guildhall/contract/translation/rules.ts';
import { translationRead, translationSetAuto, translationTexts } from '@guildhall/contract/translation/staff.ts';
import { answer } from '../../http/answer.ts';
import { keepsNoPlayerData } from '../../registration/feature.ts';

export const translationModule = defineFeature({
  noun: 'translation',
  open: () => ({}),
  create: (_, { platform }) => {
    const service = createTranslationService({ ...platform, setup: platform.config.translation });
    const { counted } = platform;
    return {
      routes: [
        answer(translationRead, ({ actor }) => service.settings(actor.staffId)),
        answer(translationSetAuto, ({ actor, body }) => service.setAuto(actor.staffId, body.langs)),
        answer(translationTexts, ({ actor, body }) => service.texts(actor.staffId, body)),
      ],
      jobs: [{ name: 'translation.sweep', everyMs: 3_600_000, run: counted('translations', service.sweep) }],
      retention: [
        { data: 'translations', days: translationBounds.cacheDays, variable: null, job: 'translation.sweep' },
      ],
      // Originals go with their message or report. The cache names no player and can only be read with the text.
      ...keepsNoPlayerData,
    };
  },
});
