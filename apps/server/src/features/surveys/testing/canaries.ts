import { randomUUID } from 'node:crypto';
import { surveyAnswer } from '@guildhall/contract/surveys/player.ts';
import type { CanaryPart } from '../../../testing/canaries.ts';
import { createSurveyFactory, freeText, single } from './surveys.factory.ts';

export const canaries: CanaryPart<number> = {
  noun: 'surveys',
  removes: { answers: 1 },
  prepare: (server, editorId) =>
    createSurveyFactory(server.surveys.staff, editorId).published({ questions: [single(1), freeText(2)] }),
  plant: async ({ session, word, ask }, id) => {
    await ask(surveyAnswer, session, {
      id,
      key: randomUUID(),
      lang: 3,
      answers: [
        { question: 1, options: [2], text: '' },
        { question: 2, options: [], text: `Because ${word('survey words')}` },
      ],
    });
  },
};
